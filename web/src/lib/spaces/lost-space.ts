import { hasStatus } from "../../api/api-problem.ts";
import { isMemberView, readSpace } from "../../api/spaces.ts";
import { refreshMe } from "../identity.ts";
import { evictSpace, cachedSpaces } from "./space-cache.ts";
import { showNotFound } from "../navigate.ts";
import { paths } from "../paths.ts";

/**
 * Tells a former member that they lost access to a space. Other people see the not-found page. If the session has
 * ended, the signed-out page is shown instead.
 */
export async function showLostSpace(org: string, slug: string, canJoin: boolean): Promise<void> {
  const entry = nameOf(org, slug);
  if (!entry) return showNotFound();
  if (!(await refreshMe())) return;
  evictSpace(org, slug);
  showNotFound({ kind: "removed", name: entry, joinPath: canJoin ? paths.space(org, slug) : "" });
}

/**
 * Tells a member that a room is deleted, or that they lost access to its space. Other people see the not-found page.
 */
export async function showLostRoom(org: string, slug: string): Promise<void> {
  const name = nameOf(org, slug);
  if (!name) return showNotFound();
  try {
    const view = await readSpace(org, slug);
    if (!isMemberView(view)) return await showLostSpace(org, slug, true);
    showNotFound({ kind: "room-gone", name, spacePath: paths.space(org, slug) });
  } catch (problem) {
    if (hasStatus(problem, 404)) await showLostSpace(org, slug, false);
    else showNotFound();
  }
}

function nameOf(org: string, slug: string): string | undefined {
  return cachedSpaces().find((space) => space.org === org && space.slug === slug)?.name;
}
