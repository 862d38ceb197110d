import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { DataLeft } from "#shared/kinds/kind.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";
import { dropNoticesWith } from "./drop-notices.ts";
import { dropReportsWith } from "./drop-reports.ts";
import { dropWorkWith } from "./drop-work.ts";
import { forgetWaits } from "./forget-waits.ts";
import { eraseInStore } from "./erase-stored.ts";
import { findRoomsWith, findStoresWith, type RoomWithData } from "./find-plugin-data.ts";

/** Data of a person that may be left: of a room, or else among the stored values of a plugin or of its space. */
export type PluginDataLeft = Pick<RoomWithData, "org" | "plugin"> & {
  space: string | null;
  room: { id: string; title: string } | null;
  reason: DataLeft;
};

/**
 * The result of an erasure in the data of plugins: the number of rooms and stores that it found, of deleted events, jobs
 * and requests (`work`), and what is left.
 */
export type PluginErasure = { rooms: number; stores: number; work: number; left: PluginDataLeft[] };

/**
 * Deletes the events, jobs, notices and reports of plugins that name a person, and erases the person in their rooms and stored
 * values with their `onErase` hooks. A plugin's code decides what it erases, and the service checks afterwards that the
 * person's id is gone. Each room and store has its own transaction, so a repeated erasure continues. A queued erasure of
 * the person ends if nothing is left. `runner` is null if this process runs no plugins. For operators, and for queued
 * erasures.
 */
export async function eraseFromPlugins(
  db: Database,
  runner: PluginRunner | null,
  userId: string,
): Promise<PluginErasure> {
  const left: PluginDataLeft[] = [];
  // First, so that a run that is under way does not store the id again.
  const before = await dropWorkWith(db, userId);
  await forgetWaits(db, userId);
  const rooms = await findRoomsWith(db.pool, userId);
  for (const room of rooms) {
    const reason = await eraseInRoom(db, runner, room, userId);
    const { sessionId: id, title, org, space, plugin } = room;
    if (reason) left.push({ org, space, plugin, room: { id, title }, reason });
  }
  const stores = await findStoresWith(db.pool, userId);
  for (const store of stores) {
    const reason = await eraseInStore(db, runner, store, userId);
    const { org, space, plugin } = store;
    if (reason) left.push({ org, space, plugin: plugin.name, room: null, reason });
  }
  // Until now, runs of other work could read the id and hand it on.
  const work = before + (await dropWorkWith(db, userId));
  await dropNoticesWith(db, userId);
  await dropReportsWith(db, userId);
  if (left.length === 0)
    await db.kysely.deleteFrom("plugin_erasures").where("user_id", "=", userId).execute();
  return { rooms: rooms.length, stores: stores.length, work, left };
}

function eraseInRoom(
  db: Database,
  runner: PluginRunner | null,
  { sessionId, kind }: RoomWithData,
  userId: string,
): Promise<DataLeft | null> {
  return transaction(db, async (tx) => {
    await lockRooms(tx, sql`s.id = ${sessionId}`);
    const erased = await kinds.ofRoom(kind, runner)?.personInRoom?.erase(tx, sessionId, userId);
    if (!erased) return "unavailable";
    if (erased.changed) await bumpVersions(tx, [sessionId]);
    return erased.left;
  });
}
