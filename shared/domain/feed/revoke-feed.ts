import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";
import { requireNonGuest } from "../callers/require-user.ts";
import { redactedFeed } from "./feed-token.ts";

/**
 * Ends the caller's calendar feed, if any. For everyone but guests. Reports `ics.revoke` if there was a feed. Throws
 * `not_signed_in`, `session_ended`, `guest_refused`.
 */
export async function revokeFeed(ctx: { db: Database; report: Report }, caller: Credential): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { userId } = await requireNonGuest(tx.client, caller);
    if (!(await endFeed(tx, userId))) return;
    tx.afterCommit(() => ctx.report({ event: "ics.revoke", actor: userId, target: redactedFeed }));
  });
}

/** Marks a person's feed as revoked, and returns true if it was live. The row stays. */
export async function endFeed(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update calendar_feeds set revoked_at = now() where user_id = ${userId} and revoked_at is null
    returning id`.execute(tx.kysely);
  return rows.length > 0;
}
