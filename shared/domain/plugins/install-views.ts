import { statement, type Runner } from "#shared/db/statement.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { describeGrant } from "#shared/rules/describe-grant.ts";
import { compareGrants } from "#shared/rules/grants.ts";
import type { InstallView } from "#shared/wire/plugins.ts";
import { healthOf, type Condition } from "./health.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

type Row = Omit<Condition, "manifest"> & {
  id: string;
  name: string;
  version: string;
  manifest: Manifest;
  bytes: number;
  quotaBytes: number;
  grants: Grant[];
  provides: InstallView["provides"];
  secrets: string[];
  pendingDigest: string | null;
  pendingManifest: Manifest | null;
};

// Invariant: only the names of secrets are selected (protocol/plugins#secrets-are-write-only).
const installs = statement<Row, [string, string | null]>(
  "plugin-installs",
  `select i.id, i.name, b.version, b.manifest, b.code is not null as code, b.page is not null as page, i.enabled,
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
     (select coalesce(json_agg(s.name order by s.name collate "C"), '[]')
       from plugin_secrets s where s.install_id = i.id) as secrets,
     encode(i.pending_digest, 'hex') as "pendingDigest", p.manifest as "pendingManifest"
   from plugin_installs i
   join plugin_bundles b on b.digest = i.digest
   left join plugin_bundles p on p.digest = i.pending_digest
   where i.org_id = $1 and ($2::uuid is null or i.id = $2)
   order by i.name collate "C"`,
);

/** Returns an org's installs by name, for its admins. */
export async function viewInstalls(
  runner: Runner,
  host: PluginHost | null,
  orgId: string,
): Promise<InstallView[]> {
  return Promise.all((await installs(runner, orgId, null)).map((row) => viewOf(host, row)));
}

/** Returns one of an org's installs. It must exist. */
export async function viewInstall(
  runner: Runner,
  host: PluginHost | null,
  { orgId, id }: { orgId: string; id: string },
): Promise<InstallView> {
  const [row] = await installs(runner, orgId, id);
  return viewOf(host, row!);
}

async function viewOf(host: PluginHost | null, row: Row): Promise<InstallView> {
  const { id, name, version, manifest, enabled, bytes, quotaBytes, grants, provides } = row;
  const pending = pendingOf(row);
  return {
    id,
    name,
    display: manifest.display,
    version,
    ...(manifest.icon !== undefined && { icon: manifest.icon }),
    enabled,
    grants: grants.map((grant) => describeGrant(grant, quotaBytes)),
    provides,
    slots: manifest.slots,
    ...(manifest.theme && { theme: manifest.theme }),
    storage: { bytes, quotaBytes },
    secrets: secretsOf(row),
    ...(pending && { pending }),
    health: await healthOf(host, row),
  };
}

/** Returns the secrets that the plugin was granted by name, and those that are set. */
function secretsOf({ grants, secrets }: Row): InstallView["secrets"] {
  const granted = grants.filter(({ capability, scope }) => capability === "secrets" && scope !== "");
  const names = new Set([...granted.map(({ scope }) => scope), ...secrets]);
  return [...names].toSorted().map((name) => ({ name, set: secrets.includes(name) }));
}

function pendingOf({ grants, quotaBytes, pendingDigest, pendingManifest }: Row): InstallView["pending"] {
  if (pendingDigest === null || pendingManifest === null) return undefined;
  const { version, capabilities, kinds } = pendingManifest;
  const requested = { grants: capabilities, quotaBytes: pendingManifest.quotaBytes };
  const { added, removed } = compareGrants({ grants, quotaBytes }, requested);
  const described = (list: Grant[]) => list.map((grant) => describeGrant(grant, requested.quotaBytes));
  return {
    version,
    digest: pendingDigest,
    grants: described(capabilities),
    added: described(added),
    removed: removed.map((grant) => describeGrant(grant, quotaBytes)),
    kinds,
  };
}
