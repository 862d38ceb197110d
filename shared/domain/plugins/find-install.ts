import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Manifest } from "./read-package.ts";

/** An org's install. The org is locked, so no other admin can change it. */
export type Install = {
  id: string;
  orgId: string;
  name: string;
  version: string;
  digest: Buffer;
  enabled: boolean;
  isStopped: boolean;
  quotaBytes: number;
  grants: Grant[];
  /** The upgrade that waits for approval, or null. */
  pending: { digest: Buffer; manifest: Manifest; as: KindNames } | null;
};

type Row = Omit<Install, "pending"> & {
  pendingDigest: Buffer | null;
  pendingManifest: Manifest;
  pendingAs: KindNames;
};

/** Returns an org's install by plugin name, or undefined. The org is locked. */
export function findInstallByName(tx: Tx, orgId: string, name: string): Promise<Install | undefined> {
  return find(tx, orgId, sql`i.name = ${name}`);
}

/** Returns an org's install. The org is locked. Throws `no_such_plugin`, also for an install of another org. */
export async function requireInstall(tx: Tx, orgId: string, id: string): Promise<Install> {
  const install = await find(tx, orgId, sql`i.id = ${id}`);
  if (!install) throw problem("no_such_plugin");
  return install;
}

/** Throws `invalid` for a package that has the current version but other bytes. */
export function refuseSameVersion({ name, version }: Install, { manifest }: { manifest: Manifest }): void {
  if (manifest.version === version)
    throw problem(
      "invalid",
      `${name} ${version} is installed with other contents: give this package another version`,
    );
}

async function find(tx: Tx, orgId: string, which: SqlPart<unknown>): Promise<Install | undefined> {
  const { rows } = await sql<Row>`
    select i.id, i.org_id as "orgId", i.name, b.version, i.digest, i.enabled,
      i.stopped_reason is not null as "isStopped", i.quota_bytes as "quotaBytes",
      (select coalesce(json_agg(json_build_object('capability', g.capability, 'scope', g.scope)), '[]')
        from plugin_grants g where g.install_id = i.id) as grants,
      i.pending_digest as "pendingDigest", p.manifest as "pendingManifest", i.pending_as as "pendingAs"
    from plugin_installs i
    join plugin_bundles b on b.digest = i.digest
    left join plugin_bundles p on p.digest = i.pending_digest
    where i.org_id = ${orgId} and ${which}`.execute(tx.kysely);
  const row = rows[0];
  if (!row) return undefined;
  const { pendingDigest, pendingManifest, pendingAs, ...install } = row;
  const pending = pendingDigest && { digest: pendingDigest, manifest: pendingManifest, as: pendingAs };
  return { ...install, pending };
}
