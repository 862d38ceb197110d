import { sql } from "kysely";
import { queueEvents } from "#shared/standups/queue-events.ts";
import { freezeCommitments } from "#shared/standups/freeze-commitments.ts";
import { freezeDays } from "#shared/standups/freeze-days.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Ending } from "../kind.ts";

/**
 * Keeps the commitments of standups that have just ended, records their day, and queues the events that report their
 * end.
 */
export async function endStandups(tx: Tx, ids: string[], how: Ending): Promise<void> {
  await freezeCommitments(tx, ids);
  await freezeDays(tx, sql`s.id = any(${ids})`);
  await queueEvents(tx, ids, how === "by hand" ? "standup.ended" : "standup.closed");
}

/** Records a finished day before its standup is deleted, and deletes its undelivered events. */
export async function recordFinishedDay(tx: Tx, id: string): Promise<void> {
  await freezeDays(tx, sql`s.id = ${id} and slot.day_ends_at <= now()`);
  await sql`
    delete from webhook_deliveries
    where session_id = ${id} and delivered_at is null and failed_at is null`.execute(tx.kysely);
}
