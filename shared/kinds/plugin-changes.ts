import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";

/** A plugin's changes to a room; the state is JSON text. Absent fields stay unchanged. */
export type RoomChanges = { state?: string; phase?: string; revealed?: boolean };

/** Writes a plugin's changes to one of its rooms, which must be locked. */
export async function writePluginRoom(
  tx: Tx,
  { version }: Pick<PluginOfKind, "version">,
  id: string,
  { state, phase, revealed }: RoomChanges,
): Promise<void> {
  if (state !== undefined)
    await sql`update plugin_rooms set state = ${state}, version = ${version} where session_id = ${id}`.execute(
      tx.kysely,
    );
  if (phase === undefined && revealed === undefined) return;
  await tx.kysely
    .updateTable("sessions")
    .set({ ...(phase !== undefined && { phase }), ...(revealed !== undefined && { revealed }) })
    .where("id", "=", id)
    .execute();
}
