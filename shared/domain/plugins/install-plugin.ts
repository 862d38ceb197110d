import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import type { InstallBody, InstallView } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin, lockOrgAsAdmin, type OrgAdmin } from "../org-admin/lock-org.ts";
import { addInstall } from "./add-install.ts";
import { findInstallByName, refuseSameVersion, type Install } from "./find-install.ts";
import type { InspectedBundle } from "./inspect-bundle.ts";
import { viewInstall } from "./install-views.ts";
import { nameKinds, offeredKinds } from "./name-kinds.ts";
import type { PluginContext } from "./plugin-context.ts";
import { readUpload } from "./read-upload.ts";
import { recordAct } from "./record-act.ts";
import { storeBundle } from "./store-bundle.ts";
import { upgradeInstall } from "./upgrade-install.ts";

/**
 * The result of an upload: a new install (`installed`), a version that is or already was in force (`in force`), or an
 * upgrade that waits for approval (`waits`).
 */
export type Uploaded = { outcome: "installed" | "in force" | "waits"; install: InstallView };

/**
 * Installs a package in an org, or upgrades the installed plugin of this name. An upgrade that needs more grants waits
 * for approval and changes nothing until then. For admins of the org, who accept the grants. Leaves an audit record and
 * reports it, except if these bytes are already in force or pending. Throws `not_signed_in`, `session_ended`,
 * `no_such_org`, `admin_only`, the problems of `body`, `invalid`, `plugin_invalid`, `plugin_busy`, `kind_taken`,
 * `limit_reached` for more than 50 plugins, `too_often`.
 */
export async function installPlugin(
  ctx: PluginContext,
  caller: Credential,
  orgSlug: string,
  body: () => InstallBody,
): Promise<Uploaded> {
  // Check the admin first, so that only an admin's package is unpacked and loaded. This holds no connection and no
  // lock.
  const { orgId } = await findOrgAdmin(ctx.db.pool, caller, orgSlug);
  const { package: given, as } = body();
  const bundle = await readUpload(ctx, orgId, given);
  return transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const install = await findInstallByName(tx, admin.orgId, bundle.manifest.name);
    const result = await (install
      ? upgrade(tx, ctx, admin, install, bundle, as)
      : add(tx, ctx, admin, bundle, as));
    return {
      outcome: result.outcome,
      install: await viewInstall(tx.client, ctx, { orgId: admin.orgId, id: result.id }),
    };
  });
}

type Done = { outcome: Uploaded["outcome"]; id: string };

async function add(
  tx: Tx,
  ctx: PluginContext,
  admin: OrgAdmin,
  bundle: InspectedBundle,
  as: KindNames,
): Promise<Done> {
  const { name, version } = bundle.manifest;
  const id = await addInstall(tx, admin.orgId, bundle, as);
  const detail = `An org admin installed the plugin ${name} ${version}.`;
  await recordAct(tx, ctx.report, admin, { action: "plugin.install", target: name, detail });
  return { outcome: "installed", id };
}

async function upgrade(
  tx: Tx,
  ctx: PluginContext,
  admin: OrgAdmin,
  install: Install,
  bundle: InspectedBundle,
  as: KindNames,
): Promise<Done> {
  const { id, name, version: current } = install;
  const { version, kinds } = bundle.manifest;
  // Refuses invalid names also if nothing changes.
  nameKinds(kinds, as, await offeredKinds(tx, id));
  if (install.digest.equals(bundle.digest)) {
    // Adds files that an earlier upload omitted.
    await storeBundle(tx, bundle);
    return { outcome: "in force", id };
  }
  refuseSameVersion(install, bundle);
  const upgraded = await upgradeInstall(tx, install, bundle, as);
  if (upgraded === "upgraded") {
    const detail = `An org admin upgraded the plugin ${name} from ${current} to ${version}.`;
    await recordAct(tx, ctx.report, admin, { action: "plugin.upgrade", target: name, detail });
    return { outcome: "in force", id };
  }
  if (upgraded === "pending") {
    const detail = `An org admin asked for the upgrade of the plugin ${name} from ${current} to ${version}, which needs more grants.`;
    await recordAct(tx, ctx.report, admin, { action: "plugin.upgrade_requested", target: name, detail });
  }
  return { outcome: "waits", id };
}
