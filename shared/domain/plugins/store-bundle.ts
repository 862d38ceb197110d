import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { InspectedBundle } from "./inspect-bundle.ts";

/**
 * Stores a package under its digest, once for all orgs. A repeated upload renews the time of upload, so that the sweep
 * does not delete the package before the install is written. It also adds files that the earlier upload omitted.
 */
export async function storeBundle(
  tx: Tx,
  { digest, manifest, code, page, texts, exports }: InspectedBundle,
): Promise<void> {
  await sql`
    insert into plugin_bundles as b (digest, name, version, manifest, code, page, texts, exports)
    values (${digest}, ${manifest.name}, ${manifest.version}, ${JSON.stringify(manifest)}, ${code}, ${page},
      ${texts && JSON.stringify(texts)}, ${exports})
    on conflict (digest) do update set uploaded_at = now(), exports = coalesce(excluded.exports, b.exports),
      code = coalesce(b.code, excluded.code), page = coalesce(b.page, excluded.page),
      texts = coalesce(b.texts, excluded.texts)`.execute(tx.kysely);
}
