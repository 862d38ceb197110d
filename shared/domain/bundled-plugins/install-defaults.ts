import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { lockOrg } from "../operators/operate-org.ts";
import { recordByOperator } from "../operators/record-by-operator.ts";
import { addInstall } from "../plugins/add-install.ts";
import { findInstallByName } from "../plugins/find-install.ts";
import { findTakenKinds } from "../plugins/name-kinds.ts";
import type { InspectedBundle } from "../plugins/inspect-bundle.ts";
import type { PluginHost } from "../plugins/plugin-host.ts";
import type { Bundle, Manifest } from "../plugins/read-package.ts";
import { attempt } from "./attempt.ts";
import { inspectIfIdle } from "./inspect-if-idle.ts";

/** The dependencies of changes at the start: `host` loads the code of a package. */
export type StartDeps = { db: Database; log: Log; host: PluginHost };

const orgSlug = "default";

/** The ends of a kind's names that are tried, because the instance may already have the first ones. */
const SUFFIXES = ["", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"];

/**
 * Installs bundled plugins in the default org, each at most once in the life of the database. So a plugin that an admin
 * removed is not installed again. Replicas that start together take turns, because each locks the org. Logs a failure,
 * which the next start retries.
 */
export async function installDefaults(
  { db, log, host }: StartDeps,
  bundles: readonly Bundle[],
): Promise<void> {
  const recorded = await db.kysely.selectFrom("default_plugins").select("name").execute();
  const known = new Set(recorded.map(({ name }) => name));
  for (const bundle of bundles.filter(({ manifest }) => !known.has(manifest.name))) {
    const { name, version } = bundle.manifest;
    const context = { plugin: name, version, org: orgSlug };
    const isInstalled = await attempt(log, context, async () => {
      const inspected = await inspectIfIdle(host, bundle);
      return transaction(db, (tx) => installDefault(tx, inspected));
    });
    if (isInstalled) log.info(context, "default plugin installed");
  }
}

/** Returns false if the plugin was already installed, by another replica or by a person. */
async function installDefault(tx: Tx, bundle: InspectedBundle): Promise<boolean> {
  const orgId = await lockOrg(tx, orgSlug);
  const { name, version } = bundle.manifest;
  const added = await sql`
    insert into default_plugins (name) values (${name}) on conflict do nothing`.execute(tx.kysely);
  if (added.numAffectedRows === 0n || (await findInstallByName(tx, orgId, name))) return false;
  await addInstall(tx, orgId, bundle, await freeNames(tx, bundle.manifest));
  await recordByOperator(tx, {
    org: { id: orgId, slug: orgSlug },
    action: "plugin.install",
    detail: `An operator (setting DEFAULT_PLUGINS) accepted the permissions of the plugin ${name} ${version} and installed it.`,
  });
  return true;
}

/**
 * Returns the names of the kinds: if the instance already has a name, the first free one, such as retro-2. A kind
 * without a free name keeps its name, so that its installation is refused.
 */
async function freeNames(tx: Tx, { kinds }: Manifest): Promise<KindNames> {
  const namesOf = (kind: string) => SUFFIXES.map((suffix) => `${kind}${suffix}`);
  const all = kinds.flatMap(({ kind }) => namesOf(kind));
  const taken = new Set(await findTakenKinds(tx.client, all, undefined));
  return Object.fromEntries(
    kinds.map(({ kind }) => [kind, namesOf(kind).find((name) => !taken.has(name)) ?? kind]),
  );
}
