import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";

/**
 * Throws the refusal `unavailable` while secrets of an earlier version wait to become a connection or a setting. The
 * run then fails and is repeated, instead of working without them.
 */
export async function requireMoved(
  tx: Pick<Tx, "kysely">,
  installId: string,
  names: readonly string[],
): Promise<void> {
  const { rows } = await sql`
    select from plugin_secrets where install_id = ${installId} and name = any(${names}::text[]) limit 1`.execute(
    tx.kysely,
  );
  if (rows.length > 0) throw new HostRefusal("unavailable", "secrets of the version before are being moved");
}
