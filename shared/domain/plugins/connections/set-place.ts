import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../../membership/lock-space.ts";
import { lockOrgAsAdmin, type OrgAdmin } from "../../org-admin/lock-org.ts";
import type { OrgSpace } from "../../org-admin/lock-org-space.ts";
import type { InstallAddress } from "../approve-upgrade.ts";
import type { Manifest } from "../read-package.ts";
import { lockInstall } from "../work/queue-work.ts";

/** A plugin in a space, as a URL names it. */
export type PluginInSpace = SpaceAddress & { plugin: string };

/** A place where connections and settings are set: a plugin in a space, or in the whole org. */
export type PlaceAddress = PluginInSpace | InstallAddress;

/** A locked place, the person who sets something there, and the install. */
export type SetPlace = {
  admin: OrgAdmin;
  /** Absent for the org. */
  space?: OrgSpace;
  install: {
    id: string;
    name: string;
    manifest: Manifest;
    /** The scopes of its `fetch` grants. */
    fetches: string[];
    allowedHosts: string[] | null;
  };
};

/**
 * Locks a place for a change of its connections or settings: the space for an owner, or the org for an admin, and then
 * the install. So an upgrade, an uninstallation and other changes happen before or after. Throws the problems of
 * `lockSpaceAsOwner` or `lockOrgAsAdmin`, and `no_such_plugin`.
 */
export async function lockSetPlace(tx: Tx, caller: Credential, address: PlaceAddress): Promise<SetPlace> {
  if ("pluginId" in address) {
    const admin = await lockOrgAsAdmin(tx, caller, address.orgSlug);
    const install = await lockAndRead(tx, admin.orgId, { id: address.pluginId });
    return { admin, install };
  }
  const { orgSlug, slug, plugin } = address;
  const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address);
  const { org_id: orgId } = await tx.kysely
    .selectFrom("spaces")
    .select("org_id")
    .where("id", "=", spaceId)
    .executeTakeFirstOrThrow();
  const install = await lockAndRead(tx, orgId, { name: plugin });
  return { admin: { orgId, orgSlug, userId }, space: { id: spaceId, slug }, install };
}

/** Returns the condition on the rows of a place in the tables of connections and settings. */
export function rowsOf({ install, space }: SetPlace) {
  return sql<boolean>`install_id = ${install.id} and space_id is not distinct from ${space?.id ?? null}::uuid`;
}

async function lockAndRead(
  tx: Tx,
  orgId: string,
  which: { id: string } | { name: string },
): Promise<SetPlace["install"]> {
  const condition = "id" in which ? sql`i.id = ${which.id}` : sql`i.name = ${which.name} and i.enabled`;
  const found = await sql<{ id: string }>`
    select i.id from plugin_installs i where i.org_id = ${orgId} and ${condition}`.execute(tx.kysely);
  if (!found.rows[0]) throw problem("no_such_plugin");
  await lockInstall(tx, found.rows[0].id);
  // A second statement: it must see an upgrade that was committed while the first waited.
  const { rows } = await sql<SetPlace["install"]>`
    select i.id, i.name, b.manifest, i.connection_hosts as "allowedHosts",
      (select coalesce(json_agg(g.scope), '[]') from plugin_grants g
        where g.install_id = i.id and g.capability = 'fetch') as fetches
    from plugin_installs i join plugin_bundles b on b.digest = i.digest
    where i.id = ${found.rows[0].id}`.execute(tx.kysely);
  if (!rows[0]) throw problem("no_such_plugin");
  return rows[0];
}
