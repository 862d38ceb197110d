import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";

/** Ends the rooms of a schedule's slots that are still open, as the end of their window would. Their space is locked. */
export async function endEarlierRooms(
  tx: Tx,
  { scheduleId, spaceId }: { scheduleId: string; spaceId: string },
): Promise<void> {
  // The space's open rooms are few however long the schedule has run, so it goes from them to their slots.
  const open = await sql<{ id: string }>`
    select s.id from sessions s
    where s.space_id = ${spaceId} and s.ended_at is null and exists (
      select from standup_slots slot where slot.session_id = s.id and slot.schedule_id = ${scheduleId})
    order by s.id for no key update of s`.execute(tx.kysely);
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
