import type { Tx } from "#shared/db/transaction.ts";
import { describeConsent, describeUpgrade } from "#shared/rules/consent.ts";
import { describeGrant } from "#shared/rules/describe-grant.ts";
import { compareGrants } from "#shared/rules/grants.ts";
import { describeRoomData } from "#shared/rules/room-data.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { findInstallByName } from "./find-install.ts";
import { findTakenKinds, nameKinds, offeredKinds } from "./name-kinds.ts";
import type { InspectedBundle } from "./inspect-bundle.ts";

/**
 * Returns the permissions that a package would get in an org: its grants in words and its kinds. For an installed
 * plugin it also returns the difference from the version in force. Throws `invalid` for names of kinds.
 */
export async function describePackage(
  tx: Tx,
  orgId: string,
  { manifest, exports }: InspectedBundle,
  as: KindNames,
): Promise<PackagePreview> {
  const { name, version, display, description, summary, quotaBytes, kinds, locales } = manifest;
  const grants = manifest.capabilities;
  const install = await findInstallByName(tx, orgId, name);
  const names = nameKinds(kinds, as, await offeredKinds(tx, install?.id));
  const taken = await findTakenKinds(tx.client, names.values(), install?.id);
  const current = { grants: install?.grants ?? [], quotaBytes: install?.quotaBytes ?? 0 };
  const requested = { grants, quotaBytes, summary };
  const { added, removed } = compareGrants(current, requested);
  const has = (hook: string) => exports?.includes(hook) ?? false;
  const personalData = { erases: has("onErase"), exports: has("onExport") };
  const described = (list: typeof added, quota: number) => list.map((grant) => describeGrant(grant, quota));
  return {
    name,
    version,
    display,
    description,
    grants: described(grants, quotaBytes),
    kinds,
    ...(kinds.length > 0 && { keeps: describeRoomData(personalData), personalData }),
    taken,
    upgrade: install !== undefined,
    ...(install && { current: install.version }),
    added: described(added, quotaBytes),
    removed: described(removed, current.quotaBytes),
    consent: install ? describeUpgrade(current, requested) : describeConsent(requested),
    widens: install !== undefined && added.length > 0,
    quotaBytes,
    ...(install && { currentQuotaBytes: install.quotaBytes }),
    ...(locales && { locales }),
  };
}
