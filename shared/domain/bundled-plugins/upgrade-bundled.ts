import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { compareVersions } from "#shared/rules/compare-versions.ts";
import { lockOrg } from "../operators/operate-org.ts";
import { recordByOperator } from "../operators/record-by-operator.ts";
import type { InspectedBundle } from "../plugins/inspect-bundle.ts";
import { findInstallByName, type Install } from "../plugins/find-install.ts";
import type { Bundle } from "../plugins/read-package.ts";
import { upgradeInstall, type Upgraded } from "../plugins/upgrade-install.ts";
import { attempt } from "./attempt.ts";
import { inspectIfIdle } from "./inspect-if-idle.ts";
import type { StartDeps } from "./install-defaults.ts";

/**
 * Upgrades installs of older bundled packages to this build's packages. An upgrade that needs more grants waits for an
 * admin's approval. An install of other bytes belongs to its admin and stays. So does one that has a pending upgrade to
 * other bytes. Logs a failure, which the next start retries.
 */
export async function upgradeBundled(
  { db, log, host }: StartDeps,
  bundles: readonly Bundle[],
): Promise<void> {
  await recordPackages(db, bundles);
  for (const { org, name } of await findOutdated(db, bundles)) {
    const bundle = bundles.find(({ manifest }) => manifest.name === name)!;
    const context = { plugin: name, version: bundle.manifest.version, org };
    const upgraded = await attempt(log, context, async () => {
      const inspected = await inspectIfIdle(host, bundle);
      return transaction(db, (tx) => upgrade(tx, org, inspected));
    });
    if (upgraded === "upgraded") log.info(context, "bundled plugin upgraded");
    if (upgraded === "pending") log.info(context, "upgrade of a bundled plugin waits for an org admin");
  }
}

/** Records this build's packages, so that later builds recognize installs of them. */
async function recordPackages(db: Database, bundles: readonly Bundle[]): Promise<void> {
  const rows = bundles.map(({ digest, manifest: { name, version } }) => ({ digest, name, version }));
  if (rows.length === 0) return;
  await db.kysely
    .insertInto("bundled_packages")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns installs of bundled packages other than this build's. Their number is usually zero. */
async function findOutdated(db: Database, bundles: readonly Bundle[]) {
  const names = bundles.map(({ manifest }) => manifest.name);
  const digests = bundles.map(({ digest }) => digest);
  const { rows } = await sql<{ org: string; name: string }>`
    select o.slug as org, i.name
    from bundled_packages k
    join plugin_installs i on i.digest = k.digest
    join orgs o on o.id = i.org_id
    where i.name = any(${names}) and i.digest <> all(${digests}::bytea[])
    order by o.slug, i.name`.execute(db.kysely);
  return rows;
}

async function upgrade(tx: Tx, orgSlug: string, bundle: InspectedBundle): Promise<Upgraded> {
  const orgId = await lockOrg(tx, orgSlug);
  const { name, version } = bundle.manifest;
  const install = await findInstallByName(tx, orgId, name);
  if (!install || !(await isOlderBundled(tx, install, bundle))) return "unchanged";
  const upgraded = await upgradeInstall(tx, install, bundle, {});
  const change = `the bundled plugin ${name} from ${install.version} to ${version}`;
  const org = { id: orgId, slug: orgSlug };
  if (upgraded === "upgraded")
    await recordByOperator(tx, {
      org,
      action: "plugin.upgrade",
      detail: `An operator (upgrade of the service) upgraded ${change}.`,
    });
  if (upgraded === "pending")
    await recordByOperator(tx, {
      org,
      action: "plugin.upgrade_requested",
      detail: `An operator (upgrade of the service) asked for the upgrade of ${change}, which needs more grants.`,
    });
  return upgraded;
}

/** Returns true if an install, and its pending upgrade if there is one, are bundled packages that precede `bundle`. */
async function isOlderBundled(
  tx: Tx,
  { digest, version, pending }: Install,
  bundle: Bundle,
): Promise<boolean> {
  const versions = [version, ...(pending ? [pending.manifest.version] : [])];
  if (versions.some((one) => compareVersions(one, bundle.manifest.version) >= 0)) return false;
  const digests = [digest, ...(pending ? [pending.digest] : [])];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bundled_packages where digest = any(${digests}::bytea[])`.execute(
    tx.kysely,
  );
  return rows[0]!.count === digests.length;
}
