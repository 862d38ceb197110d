import type { Tx } from "#shared/db/transaction.ts";
import { describeGrant } from "#shared/rules/describe-grant.ts";
import { compareGrants } from "#shared/rules/grants.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { findInstallByName } from "./find-install.ts";
import { findTakenKinds, nameKinds, offeredKinds } from "./name-kinds.ts";
import type { Bundle } from "./read-package.ts";

/** Told before a plugin with kinds is installed. */
const keeps =
  "What people write in its rooms is kept in a form that only the plugin knows. An export of a person does not hold it, and an erasure does not find it: to erase it, the room is deleted.";

/**
 * Returns what a package would be permitted in an org: its grants in words, its kinds, and for a plugin that the org
 * has the difference from what is in force. Throws `invalid` for names of kinds.
 */
export async function describePackage(
  tx: Tx,
  orgId: string,
  { manifest }: Bundle,
  as: KindNames,
): Promise<PackagePreview> {
  const { name, version, display, description, capabilities: grants, quotaBytes, kinds } = manifest;
  const install = await findInstallByName(tx, orgId, name);
  const names = nameKinds(kinds, as, await offeredKinds(tx, install?.id));
  const taken = await findTakenKinds(tx.client, names.values(), install?.id);
  const held = { grants: install?.grants ?? [], quotaBytes: install?.quotaBytes ?? 0 };
  const { added, removed } = compareGrants(held, { grants, quotaBytes });
  const described = (list: typeof added, quota: number) => list.map((one) => describeGrant(one, quota));
  return {
    name,
    version,
    display,
    description,
    grants: described(grants, quotaBytes),
    kinds,
    ...(kinds.length > 0 && { keeps }),
    taken,
    upgrade: install !== undefined,
    ...(install && { current: install.version }),
    added: described(added, quotaBytes),
    removed: described(removed, held.quotaBytes),
    widens: install !== undefined && added.length > 0,
  };
}
