import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Bundle } from "./read-package.ts";

/**
 * Stores a package under its digest, once for all orgs. A repeated upload renews the time of upload. So the sweep does
 * not delete the package before the install is written.
 */
export async function storeBundle(tx: Tx, { digest, manifest, code, page }: Bundle): Promise<void> {
  await sql`
    insert into plugin_bundles (digest, name, version, manifest, code, page)
    values (${digest}, ${manifest.name}, ${manifest.version}, ${JSON.stringify(manifest)}, ${code}, ${page})
    on conflict (digest) do update set uploaded_at = now()`.execute(tx.kysely);
}
