import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { MintedFeed } from "#shared/wire/feed.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { requireNonGuest } from "../callers/require-user.ts";
import { mintFeedToken, redactedFeed } from "./feed-token.ts";
import { endFeed } from "./revoke-feed.ts";

const MAX_FEEDS_PER_HOUR = 20;

type Context = { db: Database; report: Report; settings: Pick<Settings, "baseUrl"> };

/**
 * Creates a calendar feed for the caller, replaces their earlier one, and returns its URL. No other reply contains the
 * URL. `language` is the tag of the language of its texts. For everyone but guests. Reports `ics.mint`, and before it
 * `ics.revoke` for a replaced feed. Throws `not_signed_in`, `session_ended`, `guest_refused`, the problems of
 * `remindMinutes`, `limit_reached`.
 */
export async function mintFeed(
  ctx: Context,
  caller: Credential,
  { remindMinutes, language }: { remindMinutes: () => number; language: string },
): Promise<MintedFeed> {
  return transaction(ctx.db, async (tx) => {
    const { userId } = await requireNonGuest(tx.client, caller);
    const minutes = remindMinutes();
    // Of two concurrent requests, the second waits and replaces the first feed.
    await sql`select from users where id = ${userId} for no key update`.execute(tx.kysely);
    await requireFeedQuota(tx, userId);
    const replaced = await endFeed(tx, userId);
    const token = await insertFeed(tx, userId, { minutes, language });
    const own = { actor: userId, target: redactedFeed };
    if (replaced) tx.afterCommit(() => ctx.report({ event: "ics.revoke", ...own }));
    tx.afterCommit(() => ctx.report({ event: "ics.mint", ...own }));
    return { url: `${ctx.settings.baseUrl}/ics/${token}`, remindMinutes: minutes };
  });
}

/** Throws `limit_reached` for too many feeds in an hour. Ended feeds count too. The owner is locked. */
async function requireFeedQuota(tx: Tx, userId: string) {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from calendar_feeds
    where user_id = ${userId} and created_at > now() - interval '1 hour'`.execute(tx.kysely);
  if (rows[0]!.made >= MAX_FEEDS_PER_HOUR)
    throw problem(
      "limit_reached",
      `a person makes at most ${MAX_FEEDS_PER_HOUR} calendar addresses in an hour`,
      { details: { limit: MAX_FEEDS_PER_HOUR } },
    );
}

/** Inserts the feed. If a live feed has the same first characters, it retries with another token. */
async function insertFeed(
  tx: Tx,
  userId: string,
  { minutes, language }: { minutes: number; language: string },
): Promise<string> {
  for (;;) {
    const { token, prefix, digest } = mintFeedToken();
    const { rows } = await sql`
      insert into calendar_feeds (user_id, digest, prefix, remind_minutes, language)
      values (${userId}, ${digest}, ${prefix}, ${minutes}, ${language})
      on conflict (prefix) where revoked_at is null do nothing
      returning id`.execute(tx.kysely);
    if (rows.length > 0) return token;
  }
}
