import type { Tx } from "#shared/db/transaction.ts";
import type { Capability, Grant } from "#shared/rules/capabilities.ts";
import { coveredBy } from "#shared/rules/grants.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";

/**
 * Throws the refusal `ungranted` if no grant of the install covers this one. The grants are read at each call, so that
 * a removed grant has immediate effect.
 */
export async function requireGrant(
  tx: Tx,
  installId: string,
  capability: Capability,
  scope = "",
): Promise<void> {
  const rows = await tx.kysely
    .selectFrom("plugin_grants")
    .select("scope")
    .where("install_id", "=", installId)
    .where("capability", "=", capability)
    .execute();
  const grants = rows.map((row): Grant => ({ capability, scope: row.scope }));
  if (!coveredBy(grants, { capability, scope })) throw new HostRefusal("ungranted");
}
