import type { Database } from "#shared/db/database.ts";
import type { AwayRange } from "#shared/wire/standup.ts";
import type { Credential } from "../callers/credential.ts";
import { findNonGuest } from "../callers/require-user.ts";
import { awayColumns } from "./away-columns.ts";

/**
 * Returns the caller's own days away, earliest first. For everyone but guests. Invariant: it never returns another
 * person's ranges; others see only that a person is away on a standup's day. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`.
 */
export async function listAway(db: Database, caller: Credential): Promise<AwayRange[]> {
  const { userId } = await findNonGuest(db.pool, caller);
  return db.kysely
    .selectFrom("away_ranges")
    .select(awayColumns)
    .where("user_id", "=", userId)
    .orderBy("starts_on")
    .orderBy("ends_on")
    .orderBy("id")
    .execute();
}
