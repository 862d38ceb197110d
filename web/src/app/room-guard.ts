import { hasStatus, isMemberView, readSpace } from "../api/client.ts";
import { isKnownSpace, knowSpace } from "./known-spaces.ts";
import { paths } from "./paths.ts";
import type { Visit } from "./visit.ts";

/**
 * Sends whoever does not belong to the room's space to its join page, which leads back here afterwards.
 * A space that does not exist, for this person, is not found, and neither is the room.
 */
export async function guardRoom({ params, url, me }: Visit): Promise<string | undefined> {
  const { org = "", slug = "" } = params;
  if (me && isKnownSpace(org, slug)) return undefined;
  const back = `${paths.space(org, slug)}?then=${encodeURIComponent(url.pathname)}`;
  if (!me) return back;
  try {
    const view = await readSpace(org, slug);
    if (!isMemberView(view)) return back;
    knowSpace(org, slug, view.name);
    return undefined;
  } catch (problem) {
    if (hasStatus(problem, 404)) return "not-found";
    // The room page asks the server again and has the words for what is wrong.
    return undefined;
  }
}
