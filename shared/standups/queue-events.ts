import { sql } from "kysely";
import type { StandupEvent } from "#shared/rules/webhook-events.ts";
import type { Tx } from "../db/transaction.ts";

/**
 * Queues an event of scheduled standups for the webhook of their space, and sends a job for each. Skips rooms that no
 * slot opened and spaces without a webhook. A room reports each event once.
 */
export async function queueEvents(tx: Tx, sessionIds: string[], event: StandupEvent): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (space_id, session_id, event)
    select s.space_id, s.id, ${event}
    from standup_slots slot
    join sessions s on s.id = slot.session_id
    -- A webhook that was created during this transaction receives only later events.
    join standup_webhooks w on w.space_id = s.space_id and w.created_at <= now()
    where s.id = any(${sessionIds})
    on conflict (session_id, event) do nothing
    returning id`.execute(tx.kysely);
  // One statement for all rooms. They are locked meanwhile, and many end at the end of a popular hour.
  if (rows.length > 0) await tx.sendJobs("webhook", rows);
}
