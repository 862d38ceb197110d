import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Outcome, Room } from "#shared/kinds/action.ts";
import { bumpVersion, bumpVersions } from "../rooms/bump-version.ts";
import { lockRooms } from "../rooms/locks.ts";
import type { RoomAccess } from "../rooms/lock-room-for-caller.ts";
import type { ActInput, ActReply } from "./act-input.ts";
import { recordPanel } from "./record-panel.ts";

/**
 * Increments the versions that an outcome changes, in the action's room or in every affected room. Registers them for
 * publication. Records the panel that the action came from, if any. Returns the reply.
 */
export async function recordOutcome(
  tx: Tx,
  input: ActInput,
  access: RoomAccess,
  outcome: Outcome,
): Promise<ActReply> {
  const reply = await incrementVersions(tx, access, outcome);
  await recordPanel(tx, input, access, reply);
  return reply;
}

async function incrementVersions(tx: Tx, { room, version }: RoomAccess, outcome: Outcome): Promise<ActReply> {
  if (outcome === "unchanged") return { version };
  if (typeof outcome === "object" && "version" in outcome) {
    if (outcome.changed) tx.sessionChanged({ id: room.id, ...outcome });
    return { version: outcome.version };
  }
  if (typeof outcome === "object" && "everywhere" in outcome) {
    await incrementOtherRooms(tx, room);
    if ("ended" in outcome && outcome.ended) await incrementEndedRooms(tx, outcome.ended);
  }
  const change = await bumpVersion(tx, room.id);
  return { version: change.version, ...createdIn(outcome) };
}

function createdIn(outcome: Outcome): { created?: string } {
  const created = typeof outcome === "object" && "created" in outcome ? outcome.created : undefined;
  return created === undefined ? {} : { created };
}

async function incrementEndedRooms(tx: Tx, ids: string[]) {
  const rooms = await lockRooms(tx, sql`s.id = any(${ids})`);
  await bumpVersions(
    tx,
    rooms.map((room) => room.id),
  );
}

/** Increments the versions of the other open rooms of the same kind and space. They are locked already. */
async function incrementOtherRooms(tx: Tx, room: Room) {
  const { rows } = await sql<{ id: string }>`
    select id from sessions
    where space_id = ${room.spaceId} and kind_id = ${room.kindId} and ended_at is null and id <> ${room.id}`.execute(
    tx.kysely,
  );
  await bumpVersions(
    tx,
    rows.map((other) => other.id),
  );
}
