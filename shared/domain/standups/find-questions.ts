import type { Database } from "#shared/db/database.ts";
import { readQuestions } from "#shared/standups/questions.ts";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";

/**
 * Returns the names of the entry fields of a space's standups. For members. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`.
 */
export async function findQuestions(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<StandupQuestions> {
  const { spaceId } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  return readQuestions(db, spaceId);
}
