import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { WordedText } from "#shared/wire/plugin-reach.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";

/**
 * A plugin's changes to a room; the state is JSON text. `waits` are ids of people for whom the room waits, of any form.
 * Absent fields stay unchanged.
 */
export type RoomChanges = {
  state?: string;
  phase?: string;
  revealed?: boolean;
  waits?: readonly string[];
  result?: WordedText | null;
};

/** Writes a plugin's changes to one of its rooms, which must be locked. */
export async function writePluginRoom(
  tx: Tx,
  { version }: Pick<PluginOfKind, "version">,
  id: string,
  { state, phase, revealed, waits, result }: RoomChanges,
): Promise<void> {
  if (state !== undefined || waits !== undefined || result !== undefined)
    await tx.kysely
      .updateTable("plugin_rooms")
      .set({
        ...(state !== undefined && { state, version }),
        ...(waits !== undefined && { waits: membersAmong(waits) }),
        ...(result !== undefined && { result: result && JSON.stringify(result) }),
      })
      .where("session_id", "=", id)
      .execute();
  if (phase === undefined && revealed === undefined) return;
  await tx.kysely
    .updateTable("sessions")
    .set({ ...(phase !== undefined && { phase }), ...(revealed !== undefined && { revealed }) })
    .where("id", "=", id)
    .execute();
}

/**
 * The people of these ids who are members of the updated room's space, in order of id. There are none without the grant
 * `attention`. Guests and ids that are no person's are left out.
 */
function membersAmong(ids: readonly string[]) {
  return sql<string[]>`array(
    select m.user_id from sessions s
    join plugin_grants g on g.install_id = plugin_rooms.install_id and g.capability = 'attention'
    join space_members m on m.space_id = s.space_id
    where s.id = plugin_rooms.session_id and m.user_id::text = any(${ids})
    order by m.user_id)`;
}
