import { transaction } from "#shared/db/transaction.ts";
import type { InstallView } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import { countOpenRooms } from "./adopt-bundle.ts";
import type { InstallAddress } from "./approve-upgrade.ts";
import { requireInstall } from "./find-install.ts";
import { viewInstall } from "./install-views.ts";
import type { PluginContext } from "./plugin-context.ts";
import { recordAct } from "./record-act.ts";

/**
 * Enables or disables a plugin and increments the version of its open rooms. Its rooms and data stay. Enabling also
 * restarts a stopped plugin. If the plugin already has the requested state, nothing changes. For admins of the org.
 * Leaves an audit record and reports `plugin.enable` or `plugin.disable`. Throws `not_signed_in`, `session_ended`,
 * `no_such_org`, `admin_only`, `no_such_plugin`, the problems of `body`, `too_often`.
 */
export async function switchPlugin(
  ctx: PluginContext,
  caller: Credential,
  { orgSlug, id }: InstallAddress,
  body: () => { enabled: boolean },
): Promise<InstallView> {
  return transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const install = await requireInstall(tx, admin.orgId, id);
    const { enabled } = body();
    if (enabled !== install.enabled || (enabled && install.isStopped)) {
      await countOpenRooms(tx, id);
      const reset = enabled
        ? { stopped_reason: null, killed_at: [], failures: 0, paused_until: null, last_error: null }
        : {};
      await tx.kysely
        .updateTable("plugin_installs")
        .set({ enabled, ...reset })
        .where("id", "=", id)
        .execute();
      const { name, version } = install;
      const detail = `An org admin ${enabled ? "enabled" : "disabled"} the plugin ${name} ${version}.`;
      const action = enabled ? "plugin.enable" : "plugin.disable";
      await recordAct(tx, ctx.report, admin, { action, target: name, detail });
    }
    return viewInstall(tx.client, ctx, install);
  });
}
