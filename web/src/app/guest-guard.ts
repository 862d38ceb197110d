import { getEnvelope, hasStatus } from "../api/client.ts";
import { paths } from "./paths.ts";
import type { Visit } from "./visit.ts";

/**
 * Leads a member who was handed a guest's address of a room to the room's own address. Guests and people without an
 * identity stay: that page tells them how they stand.
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
