import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { lockSpace } from "../rooms/locks.ts";
import { planAgain } from "./plan-again.ts";
import type { CalendarClaim } from "./claim-calendars.ts";

/**
 * The result of a fetch: new content, `unchanged` since the last, or why it failed in this service's own words. `days`
 * are sorted, without duplicates, at most 400.
 */
export type Fetched =
  | { days: string[]; leftOut: boolean; etag: string | null }
  | { unchanged: true }
  | { error: string };

/**
 * The state of a calendar after a fetch. `lost`: another worker or an owner replaced the claim, and nothing was
 * written.
 */
export type FetchState = "read" | "unchanged" | "failed" | "lost";

/**
 * Writes the result of a fetch, and plans the schedule again if days changed. A failed fetch keeps the last days. The
 * next fetch is due after a day, also after a failure. Only the holder of the lease writes.
 */
export function saveFetched(db: Database, claim: CalendarClaim, fetched: Fetched): Promise<FetchState> {
  return transaction(db, async (tx) => {
    await limitLockWaits(tx);
    // The plan of the schedule needs the lock.
    await lockSpace(tx, claim.spaceId);
    const before = await readDays(tx, claim);
    if (!before) return "lost";
    await write(tx, claim, fetched);
    if ("days" in fetched && fetched.days.join() !== before.join()) await planAgain(tx, claim.spaceId);
    return "error" in fetched ? "failed" : "unchanged" in fetched ? "unchanged" : "read";
  });
}

async function readDays(tx: Tx, { id, lease }: CalendarClaim): Promise<string[] | undefined> {
  const { rows } = await sql<{ days: string[] }>`
    select to_json(days) as days from holiday_calendars where id = ${id} and lease_token = ${lease}`.execute(
    tx.kysely,
  );
  return rows[0]?.days;
}

async function write(tx: Tx, { id, lease }: CalendarClaim, fetched: Fetched): Promise<void> {
  const now = sql<Date>`now()`;
  await tx.kysely
    .updateTable("holiday_calendars")
    .set({
      lease_token: null,
      lease_until: null,
      // Spread, so that the fetches of calendars that were saved together do not stay together.
      due_at: sql<Date>`now() + interval '23 hours' + random() * interval '2 hours'`,
      last_error: "error" in fetched ? fetched.error : null,
      ...(!("error" in fetched) && { fetched_at: now }),
      ...("days" in fetched && {
        days: sql<Date[]>`${fetched.days}::date[]`,
        left_out: fetched.leftOut,
        etag: fetched.etag,
        read_at: now,
      }),
    })
    .where("id", "=", id)
    .where("lease_token", "=", lease)
    .execute();
}
