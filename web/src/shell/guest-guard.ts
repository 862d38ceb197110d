import { hasStatus } from "../api/api-problem.ts";
import { getEnvelope } from "../api/rooms.ts";
import { paths } from "../lib/paths.ts";
import type { Visit } from "./visit.ts";

/**
 * Returns the room's own address if a member opened its guest address, or "not-found" if they may not see the room.
 * Guests and people without an identity stay. The page tells them if they have a seat.
 */
export async function guardGuestRoom({ params, me }: Visit): Promise<string | undefined> {
  const { id = "" } = params;
  if (!me || me.linkSessionId) return undefined;
  try {
    const { orgSlug, spaceSlug } = await getEnvelope(id);
    return paths.room(orgSlug, spaceSlug, id);
  } catch (problem) {
    if (hasStatus(problem, 404)) return "not-found";
    throw problem;
  }
}
