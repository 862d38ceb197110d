import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { addInstall } from "../plugins/add-install.ts";
import { adoptBundle } from "../plugins/adopt-bundle.ts";
import { describePackage } from "../plugins/describe-package.ts";
import { findInstallByName, refuseSameVersion } from "../plugins/find-install.ts";
import { storeBundle } from "../plugins/store-bundle.ts";
import type { InspectedBundle } from "../plugins/inspect-bundle.ts";
import { lockOrg } from "./operate-org.ts";
import { recordByOperator } from "./record-by-operator.ts";

/** A package for an org, and the names of its kinds there if they differ. */
export type ForOrg = { orgSlug: string; bundle: InspectedBundle; as: KindNames };

/**
 * Returns the permissions that a package would get in an org, and installs nothing. For operators. Throws
 * `no_such_org`, and `invalid` for names of kinds and for other bytes of the version in force.
 */
export async function previewForOrg(db: Database, { orgSlug, bundle, as }: ForOrg): Promise<PackagePreview> {
  return transaction(db, async (tx) => {
    const orgId = await lockOrg(tx, orgSlug);
    const install = await findInstallByName(tx, orgId, bundle.manifest.name);
    if (install && !install.digest.equals(bundle.digest)) refuseSameVersion(install, bundle);
    return describePackage(tx, orgId, bundle, as);
  });
}

/**
 * Installs a package in an org, or upgrades the installed plugin of this name at once. An upgrade may add grants,
 * because the operator has seen them. For operators; the audit record names `account`, their account on this machine.
 * Throws `no_such_org`, `invalid`, `kind_taken`, `limit_reached`.
 */
export async function installForOrg(
  db: Database,
  { orgSlug, bundle, as, account }: ForOrg & { account: string },
): Promise<"installed" | "upgraded" | "already"> {
  return transaction(db, async (tx) => {
    const orgId = await lockOrg(tx, orgSlug);
    const { name, version } = bundle.manifest;
    const install = await findInstallByName(tx, orgId, name);
    // Also adds files that an earlier upload of the package omitted.
    if (install) await storeBundle(tx, bundle);
    if (install?.digest.equals(bundle.digest)) return "already";
    if (install) {
      refuseSameVersion(install, bundle);
      await adoptBundle(tx, install, bundle, as);
    } else await addInstall(tx, orgId, bundle, as);
    const done = install
      ? `upgraded the plugin ${name} from ${install.version} to ${version}`
      : `installed the plugin ${name} ${version}`;
    await recordByOperator(tx, {
      org: { id: orgId, slug: orgSlug },
      action: install ? "plugin.upgrade" : "plugin.install",
      detail: `An operator (account ${account}) ${done}.`,
    });
    return install ? "upgraded" : "installed";
  });
}
