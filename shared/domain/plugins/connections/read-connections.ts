import { statement, type Runner } from "#shared/db/statement.ts";
import type { ConnectionResult, OrgConnections, OwnConnection } from "#shared/wire/connections.ts";
import { REPORT_JOB } from "#shared/wire/plugin-connections.ts";
import type { Manifest } from "../read-package.ts";
import { isAllowedHost, type ConnectionRow } from "./connection-row.ts";

/** A stored connection with what its setters see of it. */
export type ShownRow = ConnectionRow & {
  plain: Record<string, string | number>;
  setBy: { id: string; name: string } | null;
  setAt: string;
  expiresOn: string | null;
  lastResult: ConnectionResult | null;
  lastUsedAt: string | null;
  report: Omit<NonNullable<OwnConnection["report"]>, "page"> | null;
  checking: boolean;
  /** The names of the stored secrets. */
  secrets: string[];
};

/** A stored setting. The space is null for one of the org. */
export type SettingRow = { name: string; spaceId: string | null; value: string | number };

/** An install whose package declares connections or settings, with those of its org and of one space. */
export type InstallWithConnections = {
  id: string;
  enabled: boolean;
  name: string;
  manifest: Manifest;
  version: string;
  /** The digest of its package, in hex. */
  digest: string;
  fetches: string[];
  allowedHosts: string[] | null;
  rows: ShownRow[];
  settings: SettingRow[];
};

// Invariant: the box of a connection is not selected, so no reply can contain a secret.
const installs = statement<InstallWithConnections, [string, string | null, string | null]>(
  "plugin-connections",
  `select i.id, i.enabled, i.name, b.manifest, b.version, encode(b.digest, 'hex') as digest, i.connection_hosts as "allowedHosts",
     (select coalesce(json_agg(g.scope), '[]') from plugin_grants g
       where g.install_id = i.id and g.capability = 'fetch') as fetches,
     (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'spaceId', c.space_id, 'host', c.host,
         'keyId', c.sealed_key_id, 'accepted', c.accepted, 'address', c.address, 'plain', c.plain,
         'secrets', c.secret_names, 'setBy', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
         'setAt', iso(c.set_at), 'expiresOn', to_char(c.expires_on, 'YYYY-MM-DD'), 'lastResult', c.last_result,
         'lastUsedAt', iso(c.last_used_at), 'isPaused', c.refused_at is not null,
         'report', case when c.report is not null then c.report || jsonb_build_object('at', iso(c.reported_at)) end,
         'checking', coalesce(c.check_at <= now() + interval '1 hour', false) or exists (
           select from plugin_work w where w.install_id = i.id and w.key = '${REPORT_JOB}:' || c.id
             and w.ended_at is null and w.last_error is null and w.created_at > now() - interval '2 minutes'))), '[]')
       from plugin_connections c left join users u on u.id = c.set_by
       where c.install_id = i.id and (c.space_id is null or c.space_id = $3)) as rows,
     (select coalesce(json_agg(json_build_object('name', s.name, 'spaceId', s.space_id, 'value', s.value)), '[]')
       from plugin_settings s where s.install_id = i.id and (s.space_id is null or s.space_id = $3)) as settings
   from plugin_installs i
   join plugin_bundles b on b.digest = i.digest
   join orgs o on o.id = i.org_id
   where o.slug = $1 and ($2::uuid is null or i.id = $2) and (b.manifest ? 'connections' or b.manifest ? 'settings')
   order by i.name collate "C"`,
);

type Query = { orgSlug: string; installId: string | null; spaceId: string | null };

/**
 * Returns the installs of an org with connections or settings, by name, or one of them. Their rows are those of the org
 * and of the space.
 */
export function installsWithConnections(
  runner: Runner,
  { orgSlug, installId, spaceId }: Query,
): Promise<InstallWithConnections[]> {
  return installs(runner, orgSlug, installId, spaceId);
}

// Invariant: only the number of spaces is selected, because admins do not see which space uses a host.
const hosts = statement<{ host: string; spaces: number; org: boolean }, [string]>(
  "plugin-connection-hosts",
  `select host, count(distinct space_id)::int as spaces, bool_or(space_id is null) as org
   from plugin_connections where install_id = $1 group by host order by host collate "C"`,
);

/** Returns the hosts of all connections of an install, each with a number of spaces. */
export async function hostsOfConnections(
  runner: Runner,
  { id, allowedHosts }: Pick<InstallWithConnections, "id" | "allowedHosts">,
): Promise<OrgConnections["hosts"]> {
  const rows = await hosts(runner, id);
  return rows.map(({ host, spaces, org }) => {
    return { host, spaces, org, allowed: isAllowedHost(host, allowedHosts) };
  });
}
