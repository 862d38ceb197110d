import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { InspectedBundle } from "./inspect-bundle.ts";

/**
 * Stores a package under its digest, once for all orgs. A repeated upload renews the time of upload. So the sweep does
 * not delete the package before the install is written.
 */
export async function storeBundle(
  tx: Tx,
  { digest, manifest, code, page, exports }: InspectedBundle,
): Promise<void> {
  await sql`
    insert into plugin_bundles as b (digest, name, version, manifest, code, page, exports)
    values (${digest}, ${manifest.name}, ${manifest.version}, ${JSON.stringify(manifest)}, ${code}, ${page},
      ${exports})
    on conflict (digest) do update set uploaded_at = now(), exports = coalesce(excluded.exports, b.exports)`.execute(
    tx.kysely,
  );
}
