import { kinds } from "#shared/kinds/registry.ts";
import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/**
 * Counts a change that shows in every open room of a space: who sits there, or how. The rooms are locked in the order
 * of their ids, so that two such changes never wait for each other, then each kind looks again at whom it waits for.
 */
export async function refreshOpenRooms(tx: Tx, spaceId: string): Promise<void> {
  const rooms = await tx.kysely
    .selectFrom("sessions")
    .select(["id", "kind"])
    .where("space_id", "=", spaceId)
    .where("ended_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const kind of kinds.values()) {
    const ids = rooms.filter((room) => room.kind === kind.name).map((room) => room.id);
    if (ids.length > 0) await kind.seatsChanged?.(tx, ids);
  }
  await countChange(
    tx,
    rooms.map((room) => room.id),
  );
}

/** Counts a change in several rooms, which are locked, and registers each of them for its viewers. */
export async function countChange(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const changed = await sql<{ id: string; version: number; presence_version: number }>`
    update sessions set version = version + 1 where id = any(${ids})
    returning id, version, presence_version`.execute(tx.kysely);
  for (const { id, version, presence_version } of changed.rows) {
    tx.sessionChanged({ id, version, presenceVersion: presence_version });
  }
}
