import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { statement } from "#shared/db/statement.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { pluginRoomLateral, sessionOf, type PluginRoom } from "#shared/kinds/plugin-room.ts";
import { writePluginRoom } from "#shared/kinds/plugin-changes.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { bumpVersion } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";
import { requireGrant } from "./granted.ts";

type Row = { room: PluginRoom; participants: unknown[] };

// Participants as in poker and standup rooms: the occupied seats.
const openRoom = statement<Row, [string, string]>(
  "plugin-own-room",
  `select own.plugin_room as room, (
     select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'facilitator', u.id = s.facilitator_id,
       'guest', seat.guest, 'spectator', seat.spectator) order by u.id), '[]')
     from room_seats(s.id) seat
     join session_participants p on p.session_id = s.id and p.user_id = seat.user_id and p.removed_at is null
     join users u on u.id = seat.user_id) as participants
   from sessions s
   join session_kinds k on k.id = s.kind_id and k.install_id = $2
   cross join lateral (${pluginRoomLateral}) own
   where s.id = $1 and s.ended_at is null`,
);

/**
 * Returns the functions with which events and jobs of an install read and change open rooms of its kinds. Each change
 * commits in its own transaction, so the plugin learns about a version conflict.
 */
export function roomHost(
  db: Database,
  installId: string,
): Pick<HostFunctions, "session.get" | "session.patch"> {
  return {
    "session.get": (id) =>
      transaction(db, async (tx) => {
        await requireGrant(tx, installId, "session:read");
        const [found] = await openRoom(tx.client, id, installId);
        if (!found) return null;
        const { room, participants } = found;
        return { session: sessionOf(room), state: JSON.parse(room.state), wrote: room.wrote, participants };
      }),
    "session.patch": (id, { ifVersion, ...changes }) =>
      transaction(db, async (tx) => {
        await lockOwn(tx, id, installId);
        await requireGrant(tx, installId, "session:patch");
        const [found] = await openRoom(tx.client, id, installId);
        if (!found) throw new HostRefusal("not-found");
        const { plugin, version } = found.room;
        if (ifVersion !== undefined && ifVersion !== version) throw new HostRefusal("conflict");
        if (Object.keys(changes).length === 0) return;
        await writePluginRoom(tx, plugin, id, changes);
        await bumpVersion(tx, id);
      }),
  };
}

function lockOwn(tx: Tx, id: string, installId: string) {
  return lockRooms(
    tx,
    sql`s.id = ${id} and exists (select from session_kinds k where k.id = s.kind_id and k.install_id = ${installId})`,
  );
}
