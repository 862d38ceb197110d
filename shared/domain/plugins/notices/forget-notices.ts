import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";

/** Deletes all notices and setbacks of an install, in rooms of any kind, and increments the versions of these rooms. */
export async function forgetNotices(tx: Tx, installId: string): Promise<void> {
  const ofInstall = (table: "plugin_notices" | "plugin_setbacks") =>
    sql`select session_id from ${sql.table(table)} where install_id = ${installId}`;
  const rooms = await lockRooms(
    tx,
    sql`s.id in (${ofInstall("plugin_notices")} union all ${ofInstall("plugin_setbacks")})`,
  );
  await sql`delete from plugin_notices where install_id = ${installId}`.execute(tx.kysely);
  await sql`delete from plugin_setbacks where install_id = ${installId}`.execute(tx.kysely);
  await bumpVersions(
    tx,
    rooms.map(({ id }) => id),
  );
}
