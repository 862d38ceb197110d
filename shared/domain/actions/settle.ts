import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Outcome, Room } from "#shared/kinds/action.ts";
import { countAction, countChanges } from "../rooms/count-change.ts";
import type { EnteredRoom } from "../rooms/enter-room.ts";
import type { ActReply } from "./act-input.ts";

/**
 * Counts the versions that an action's outcome changes, in its room or in every room that it concerns, and returns the
 * reply. protocol/rooms 13, 14, 37.
 */
export async function settle(tx: Tx, { room, version }: EnteredRoom, outcome: Outcome): Promise<ActReply> {
  if (outcome === "unchanged") return { version };
  if (typeof outcome === "object" && "version" in outcome) {
    if (outcome.changed) tx.sessionChanged({ id: room.id, ...outcome });
    return { version: outcome.version };
  }
  if (typeof outcome === "object" && "everywhere" in outcome) await countOtherRooms(tx, room);
  const change = await countAction(tx, room.id);
  return { version: change.version, ...createdIn(outcome) };
}

function createdIn(outcome: Outcome): { created?: string } {
  const created = typeof outcome === "object" && "created" in outcome ? outcome.created : undefined;
  return created === undefined ? {} : { created };
}

/** Counts a change that also shows in the other open rooms of this room's kind and space, which are locked. */
async function countOtherRooms(tx: Tx, room: Room) {
  const { rows } = await sql<{ id: string }>`
    select id from sessions
    where space_id = ${room.spaceId} and kind_id = ${room.kindId} and ended_at is null and id <> ${room.id}`.execute(
    tx.kysely,
  );
  await countChanges(
    tx,
    rows.map((other) => other.id),
  );
}
