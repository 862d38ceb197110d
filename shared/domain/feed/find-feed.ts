import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { FeedState } from "#shared/wire/feed.ts";
import type { Credential } from "../callers/credential.ts";
import { findNonGuest } from "../callers/require-user.ts";

/**
 * Returns whether the caller has a calendar feed, and its reminder. For everyone but guests. Invariant: neither the
 * token nor the URL can be read again. Throws `not_signed_in`, `session_ended`, `guest_refused`.
 */
export async function findFeed(db: Database, caller: Credential): Promise<FeedState> {
  const { userId } = await findNonGuest(db.pool, caller);
  const { rows } = await sql<{ remindMinutes: number }>`
    select remind_minutes as "remindMinutes" from calendar_feeds
    where user_id = ${userId} and revoked_at is null`.execute(db.kysely);
  return rows[0] ? { active: true, remindMinutes: rows[0].remindMinutes } : { active: false };
}
