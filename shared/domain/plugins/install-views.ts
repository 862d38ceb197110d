import { statement, type Runner } from "#shared/db/statement.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { describeConsent, describeUpgrade } from "#shared/rules/consent.ts";
import { describeGrant } from "#shared/rules/describe-grant.ts";
import { compareGrants } from "#shared/rules/grants.ts";
import { createSealing, type Sealing } from "#shared/runtime/sealing.ts";
import type { InstallView } from "#shared/wire/plugins.ts";
import { healthOf, type Condition } from "./health.ts";
import type { PluginContext } from "./plugin-context.ts";
import type { Manifest } from "./read-package.ts";

type Row = Omit<Condition, "manifest" | "needs" | "unconnected"> & {
  id: string;
  name: string;
  version: string;
  manifest: Manifest;
  bytes: number;
  quotaBytes: number;
  grants: Grant[];
  provides: InstallView["provides"];
  secrets: { name: string; keyId: string }[];
  /** The names and keys of its connections, of the org and of all spaces. */
  connections: { name: string; keyId: string }[];
  pendingDigest: string | null;
  pendingManifest: Manifest | null;
};

type Context = Pick<PluginContext, "pluginHost" | "settings">;

// Invariant: only the names of secrets and of their keys are selected (protocol/plugins#secrets-are-write-only).
const installs = statement<Row, [string, string | null]>(
  "plugin-installs",
  `select i.id, i.name, b.version, b.manifest, b.code is not null as code, b.page is not null as page,
     b.texts is not null as texts, i.enabled,
     i.storage_bytes as bytes, i.quota_bytes as "quotaBytes", i.stopped_reason as "stoppedReason",
     i.last_error as "lastError", case when i.paused_until > now() then iso(i.paused_until) end as "pausedUntil",
     i.refused_events as "refusedEvents", exists (select from plugin_work w
       where w.install_id = i.id and w.ended_at is null and w.event_id is not null offset 9999) as "isFull",
     (select coalesce(json_agg(json_build_object('capability', g.capability, 'scope', g.scope)
         order by g.capability collate "C", g.scope collate "C"), '[]')
       from plugin_grants g where g.install_id = i.id) as grants,
     (select coalesce(json_agg(json_build_object('kind', k.kind, 'display', k.display, 'declaredAs', k.declared_as,
         'retired', k.retired_at is not null) order by k.kind collate "C"), '[]')
       from session_kinds k where k.install_id = i.id) as provides,
     (select coalesce(json_agg(json_build_object('name', s.name, 'keyId', s.secret_key_id)), '[]')
       from plugin_secrets s where s.install_id = i.id) as secrets,
     (select coalesce(json_agg(distinct jsonb_build_object('name', c.name, 'keyId', c.sealed_key_id)), '[]')
       from plugin_connections c where c.install_id = i.id) as connections,
     encode(i.pending_digest, 'hex') as "pendingDigest", p.manifest as "pendingManifest"
   from plugin_installs i
   join plugin_bundles b on b.digest = i.digest
   left join plugin_bundles p on p.digest = i.pending_digest
   where i.org_id = $1 and ($2::uuid is null or i.id = $2)
   order by i.name collate "C"`,
);

/** Returns an org's installs by name, for its admins. */
export async function viewInstalls(runner: Runner, ctx: Context, orgId: string): Promise<InstallView[]> {
  return Promise.all((await installs(runner, orgId, null)).map((row) => viewOf(ctx, row)));
}

/** Returns one of an org's installs. It must exist. */
export async function viewInstall(
  runner: Runner,
  ctx: Context,
  { orgId, id }: { orgId: string; id: string },
): Promise<InstallView> {
  const [row] = await installs(runner, orgId, id);
  return viewOf(ctx, row!);
}

async function viewOf({ pluginHost, settings }: Context, row: Row): Promise<InstallView> {
  const { id, name, version, manifest, enabled, bytes, quotaBytes, grants, provides } = row;
  const pending = pendingOf(row);
  const sealing = createSealing(settings);
  const secrets = secretsOf(row, sealing);
  const needs = secrets.filter(({ set, optional }) => !set && !optional).map((secret) => secret.name);
  return {
    id,
    name,
    display: manifest.display,
    version,
    ...(manifest.icon !== undefined && { icon: manifest.icon }),
    enabled,
    grants: grants.map((grant) => describeGrant(grant, quotaBytes)),
    consent: describeConsent({ grants, quotaBytes, summary: manifest.summary }),
    provides,
    slots: manifest.slots,
    ...(manifest.theme && { theme: manifest.theme }),
    storage: { bytes, quotaBytes },
    secrets,
    ...((manifest.connections || manifest.settings) && { connects: true as const }),
    ...(pending && { pending }),
    ...(manifest.locales && { locales: manifest.locales }),
    health: await healthOf(pluginHost, { ...row, needs, unconnected: unconnectedOf(row, sealing) }),
  };
}

/**
 * Returns the secrets that the plugin was granted by name, and the stored ones. A granted name is required unless the
 * manifest marks it as optional. A stored secret without a grant of its name is optional.
 */
function secretsOf({ grants, secrets, manifest }: Row, sealing: Sealing | null): InstallView["secrets"] {
  const namesOf = (list: readonly Grant[]) =>
    list.filter(({ capability }) => capability === "secrets").map(({ scope }) => scope);
  const required = new Set(namesOf(grants).filter((name) => name !== ""));
  const names = new Set([...required, ...secrets.map(({ name }) => name)]);
  for (const name of namesOf(manifest.capabilities.filter(({ optional }) => optional))) required.delete(name);
  const readable = readableNames(secrets, sealing);
  return [...names].toSorted().map((name) => {
    const set = readable.has(name);
    return required.has(name) ? { name, set } : { name, set, optional: true };
  });
}

/** Returns the required connections of which this server can use none, of the org or of any space. */
function unconnectedOf({ manifest, connections }: Row, sealing: Sealing | null): Condition["unconnected"] {
  const usable = readableNames(connections, sealing);
  return (manifest.connections ?? [])
    .filter(({ name, optional }) => !optional && !usable.has(name))
    .map(({ name, label, by }) => ({ name, label, by }));
}

function readableNames(sealed: readonly { name: string; keyId: string }[], sealing: Sealing | null) {
  return new Set(sealed.filter(({ keyId }) => sealing?.hasKey(keyId)).map(({ name }) => name));
}

function pendingOf({ grants, quotaBytes, pendingDigest, pendingManifest }: Row): InstallView["pending"] {
  if (pendingDigest === null || pendingManifest === null) return undefined;
  const { version, capabilities, kinds, summary, locales } = pendingManifest;
  const requested = { grants: capabilities, quotaBytes: pendingManifest.quotaBytes, summary };
  const { added, removed } = compareGrants({ grants, quotaBytes }, requested);
  const described = (list: Grant[]) => list.map((grant) => describeGrant(grant, requested.quotaBytes));
  return {
    version,
    digest: pendingDigest,
    quotaBytes: requested.quotaBytes,
    grants: described(capabilities),
    added: described(added),
    removed: removed.map((grant) => describeGrant(grant, quotaBytes)),
    consent: describeUpgrade({ grants, quotaBytes }, requested),
    kinds,
    ...(locales && { locales }),
  };
}
