import type { Tx } from "#shared/db/transaction.ts";
import { compareGrants } from "#shared/rules/grants.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { adoptBundle } from "./adopt-bundle.ts";
import type { Install } from "./find-install.ts";
import type { InspectedBundle } from "./inspect-bundle.ts";
import { findTakenKinds, nameKinds, offeredKinds, refuseTakenKinds } from "./name-kinds.ts";
import { storeBundle } from "./store-bundle.ts";

/** The result of an upgrade: in force, pending until an admin approves it, or already pending. */
export type Upgraded = "upgraded" | "pending" | "unchanged";

/**
 * Upgrades an install of a locked org to other bytes. An upgrade that needs more grants waits for approval and replaces
 * the pending upgrade. Writes no audit record. Throws `invalid` for names of kinds, `kind_taken`.
 */
export async function upgradeInstall(
  tx: Tx,
  install: Install,
  bundle: InspectedBundle,
  as: KindNames,
): Promise<Upgraded> {
  const { id, pending } = install;
  const { capabilities: grants, quotaBytes, kinds } = bundle.manifest;
  const { added } = compareGrants(install, { grants, quotaBytes });
  await storeBundle(tx, bundle);
  if (added.length === 0) {
    await adoptBundle(tx, install, bundle, as);
    return "upgraded";
  }
  const names = nameKinds(kinds, as, await offeredKinds(tx, id));
  refuseTakenKinds(await findTakenKinds(tx.client, names.values(), id));
  if (pending?.digest.equals(bundle.digest) && isSame(pending.as, as)) return "unchanged";
  await tx.kysely
    .updateTable("plugin_installs")
    .set({ pending_digest: bundle.digest, pending_as: JSON.stringify(as) })
    .where("id", "=", id)
    .execute();
  return "pending";
}

function isSame(a: KindNames, b: KindNames): boolean {
  const textOf = (names: KindNames) => JSON.stringify(Object.entries(names).toSorted());
  return textOf(a) === textOf(b);
}
