import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { AwayBody, AwayRange } from "#shared/wire/standup.ts";
import type { Credential } from "../callers/credential.ts";
import { once, type RequestKey } from "../callers/once.ts";
import { requireNonGuest } from "../callers/require-user.ts";
import { awayColumns } from "./away-columns.ts";
import { refreshStandups } from "./refresh-standups.ts";

const MAX_RANGES = 20;

/**
 * Adds a range of days on which the caller is away, in every space. For everyone but guests. Notifies the viewers of
 * the open standups of those days. Throws `not_signed_in`, `session_ended`, `guest_refused`, the problems of `body`,
 * `invalid` for days too far in the past or future, `limit_reached`, `key_reused`.
 */
export async function addAway(
  ctx: { db: Database },
  caller: Credential,
  body: () => AwayBody,
  key: RequestKey | null,
): Promise<AwayRange> {
  return transaction(ctx.db, async (tx) => {
    const { userId } = await requireNonGuest(tx.client, caller);
    return once(tx, userId, key, async () => {
      const days = body();
      await requireNear(tx, days.startsOn);
      await refreshStandups(tx, userId, days);
      await requireRangeQuota(tx, userId);
      return tx.kysely
        .insertInto("away_ranges")
        .values({ user_id: userId, starts_on: days.startsOn, ends_on: days.endsOn })
        .returning(awayColumns)
        .executeTakeFirstOrThrow();
    });
  });
}

/** Throws `invalid` for days too far from today (the database's date in UTC). */
async function requireNear(tx: Tx, startsOn: string) {
  const { rows } = await sql<{ past: boolean; future: boolean }>`
    select ${startsOn}::date < today - 30 as past, ${startsOn}::date > today + interval '1 year' as future
    from (select (now() at time zone 'UTC')::date as today) clock`.execute(tx.kysely);
  const { past, future } = rows[0]!;
  if (past) throw problem("invalid", "days away begin at most 30 days ago");
  if (future) throw problem("invalid", "days away begin at most a year ahead");
}

/** Locks the person and counts their ranges, so that two concurrent requests cannot both add the last allowed range. */
async function requireRangeQuota(tx: Tx, userId: string) {
  await sql`select from users where id = ${userId} for no key update`.execute(tx.kysely);
  const { held } = await tx.kysely
    .selectFrom("away_ranges")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (held >= MAX_RANGES)
    throw problem("limit_reached", `a person holds at most ${MAX_RANGES} ranges of days`, {
      details: { limit: MAX_RANGES },
    });
}
