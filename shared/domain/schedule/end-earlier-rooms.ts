import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";

/** Ends the rooms of a schedule's slots that are still open, as the end of their window would. Their space is locked. */
export async function endEarlierRooms(tx: Tx, scheduleId: string): Promise<void> {
  const open = await sql<{ id: string }>`
    select id from sessions
    where ended_at is null and id in (select session_id from standup_slots where schedule_id = ${scheduleId})
    order by id for no key update`.execute(tx.kysely);
  const ids = open.rows.map((room) => room.id);
  if (ids.length === 0) return;
  const ended = await sql<{ id: string; version: number; presence_version: number }>`
    update sessions set ended_at = now(), version = version + 1, last_activity_at = now()
    where id = any(${ids})
    returning id, version, presence_version`.execute(tx.kysely);
  for (const { id, version, presence_version } of ended.rows)
    tx.sessionChanged({ id, version, presenceVersion: presence_version });
  await kinds.get("standup")?.ended?.(tx, ids, "by time");
}
