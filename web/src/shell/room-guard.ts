import { hasStatus } from "../api/api-problem.ts";
import { isMemberView, readSpace } from "../api/spaces.ts";
import { removePasscode } from "../lib/passcode-from-url.ts";
import { noteOpened } from "../lib/recent-rooms.ts";
import { isCachedSpace, cacheSpace } from "../lib/spaces/space-cache.ts";
import { paths } from "../lib/paths.ts";
import type { Visit } from "./visit.ts";

/**
 * Returns the join page of the room's space for a person who is not a member. It leads back to the room afterwards.
 * Returns `not-found` if the space does not exist for this person, and undefined for a member.
 */
export async function guardRoom({ params, url, me }: Visit): Promise<string | undefined> {
  const { org = "", slug = "", id = "" } = params;
  if (me && isCachedSpace(org, slug)) return welcome(id);
  const back = `${paths.space(org, slug)}?then=${encodeURIComponent(url.pathname)}`;
  if (!me) return back;
  try {
    const view = await readSpace(org, slug);
    if (!isMemberView(view)) return back;
    cacheSpace(org, slug, view.name, view.role);
    return welcome(id);
  } catch (problem) {
    if (hasStatus(problem, 404)) return "not-found";
    // The room page repeats the request and shows the error.
    return undefined;
  }
}

/** Records the visit for the palette. Deletes an invitation's passcode, which a member does not need. */
function welcome(roomId: string): undefined {
  noteOpened(roomId);
  removePasscode();
}
