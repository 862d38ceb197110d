import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import type { InstallAddress } from "./approve-upgrade.ts";
import { lockKinds } from "./declare-kinds.ts";
import { requireInstall } from "./find-install.ts";
import { forgetNotices } from "./notices/forget-notices.ts";
import type { PluginContext } from "./plugin-context.ts";
import { recordAct } from "./record-act.ts";

/**
 * Removes a plugin from an org with its grants, secrets, stored data and kinds, in one transaction. For admins of the
 * org. Leaves an audit record and reports `plugin.uninstall`. Throws `not_signed_in`, `session_ended`, `no_such_org`,
 * `admin_only`, `no_such_plugin`, `too_often`. Throws `kind_in_use` with the kinds (retired ones too) that still have
 * sessions, and their numbers of sessions.
 */
export async function uninstallPlugin(
  ctx: PluginContext,
  caller: Credential,
  { orgSlug, pluginId }: InstallAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const { name, version } = await requireInstall(tx, admin.orgId, pluginId);
    // First, because rooms are locked before kinds.
    await forgetNotices(tx, pluginId);
    await lockKinds(tx, pluginId);
    const blocked = await countRooms(tx, pluginId);
    if (blocked.length > 0) throw inUse(blocked);
    const detail = `An org admin uninstalled the plugin ${name} ${version} with all its data.`;
    await recordAct(tx, ctx.report, admin, { action: "plugin.uninstall", target: name, detail });
    await tx.kysely.deleteFrom("plugin_installs").where("id", "=", pluginId).execute();
  });
}

type Blocked = { kind: string; display: string; sessions: number };

async function countRooms(tx: Tx, installId: string): Promise<Blocked[]> {
  const { rows } = await sql<Blocked>`
    select k.kind, k.display, count(*)::int as sessions
    from session_kinds k join sessions s on s.kind_id = k.id
    where k.install_id = ${installId}
    group by k.id order by k.kind`.execute(tx.kysely);
  return rows;
}

function inUse(blocked: Blocked[]) {
  const list = blocked.map(({ kind, sessions }) => `${sessions} of ${kind}`).join(", ");
  return problem("kind_in_use", `sessions of this plugin's kinds exist: ${list}`, { details: { blocked } });
}
