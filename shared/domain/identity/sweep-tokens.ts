import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { tokenIsPast, type TokenLifetimes } from "../callers/token-is-past.ts";

/**
 * Deletes expired tokens, rotated digests whose cookies have expired, expired handoffs and logout tokens, and
 * idempotency keys after a day. Returns the number of rows.
 * Sockets of these tokens close at their next check. `sweepGuests` deletes the tokens of guests by link, because their
 * rooms change too.
 */
export async function sweepTokens(db: Database, settings: TokenLifetimes): Promise<number> {
  const longest = `${settings.sessionMaxTtlMs} milliseconds`;
  const { rows } = await sql<{ swept: number }>`
    with expired as (
      delete from session_tokens t where t.link_id is null and ${tokenIsPast(settings)} returning 1
    ), forgotten as (
      delete from rotated_tokens where rotated_at <= now() - ${longest}::interval returning 1
    ), late as (
      delete from embed_handoffs where expires_at <= now() returning 1
    ), spent as (
      delete from logout_tokens where expires_at <= now() returning 1
    ), answered as (
      delete from idempotency_keys where created_at <= now() - interval '1 day' returning 1
    )
    select (select count(*) from expired) + (select count(*) from forgotten)
      + (select count(*) from late) + (select count(*) from spent) + (select count(*) from answered) as swept`.execute(
    db.kysely,
  );
  return rows[0]?.swept ?? 0;
}
