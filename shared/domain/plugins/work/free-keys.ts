import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockFreeRooms } from "../../rooms/locks.ts";
import { countSetbacks } from "../notices/count-setbacks.ts";

/**
 * Frees keys for new jobs of an install, which is locked. Deletes the waiting and the failed jobs with these keys, and
 * marks running ones as replaced. Counts the setbacks of other rooms than `room` again, for jobs that had failed there.
 */
export async function freeKeys(
  tx: Tx,
  installId: string,
  { keys, room }: { keys: readonly string[]; room: string | null },
): Promise<void> {
  const held = sql`install_id = ${installId} and key = any(${keys})`;
  const { rows } = await sql<{ room: string | null }>`
    delete from plugin_work where ${held} and (failed or (ended_at is null and not exists (
      select from plugin_leases l where l.work_id = plugin_work.id and l.until > now())))
    returning case when last_error is not null then session_id end as room`.execute(tx.kysely);
  await sql`update plugin_work set key = null, replaced = true where ${held} and ended_at is null`.execute(
    tx.kysely,
  );
  const others = [...new Set(rows.map((row) => row.room))].filter((id) => id !== null && id !== room);
  // Waiting for a room here would be a deadlock. The count of a locked room stays until its next failure or retry.
  const free = await lockFreeRooms(tx, sql`s.id = any(${others})`, {
    orderBy: sql`s.id`,
    most: others.length,
  });
  for (const { id } of free) if (await countSetbacks(tx, installId, id)) await bumpVersions(tx, [id]);
}
