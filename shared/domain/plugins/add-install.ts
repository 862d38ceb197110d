import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { problem } from "#shared/wire/problems.ts";
import { adoptBundle } from "./adopt-bundle.ts";
import { storeBundle } from "./store-bundle.ts";
import type { InspectedBundle } from "./inspect-bundle.ts";

/** Maximum number of plugins of an org. */
const MAX_INSTALLS = 50;

/**
 * Installs a package in a locked org that does not have it, and returns the install's id. Throws `limit_reached` if the
 * org has 50 plugins, and the problems of `adoptBundle`.
 */
export async function addInstall(
  tx: Tx,
  orgId: string,
  bundle: InspectedBundle,
  as: KindNames,
): Promise<string> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from plugin_installs where org_id = ${orgId}`.execute(tx.kysely);
  if (counted[0]!.count >= MAX_INSTALLS)
    throw problem("limit_reached", `an org has at most ${MAX_INSTALLS} plugins`, {
      details: { limit: MAX_INSTALLS },
    });
  await storeBundle(tx, bundle);
  const { name, quotaBytes } = bundle.manifest;
  const { id } = await tx.kysely
    .insertInto("plugin_installs")
    .values({ org_id: orgId, name, digest: bundle.digest, quota_bytes: quotaBytes })
    .returning("id")
    .executeTakeFirstOrThrow();
  await adoptBundle(tx, { id, orgId, name }, bundle, as);
  return id;
}
