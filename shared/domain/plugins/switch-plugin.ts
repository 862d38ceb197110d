import { transaction } from "#shared/db/transaction.ts";
import type { InstallView } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import type { InstallAddress } from "./approve-upgrade.ts";
import { requireInstall } from "./find-install.ts";
import { viewInstall } from "./install-views.ts";
import type { PluginContext } from "./plugin-context.ts";
import { recordAct } from "./record-act.ts";
import { setEnabled } from "./set-enabled.ts";

/**
 * Enables or disables a plugin and increments the version of its open rooms. Its rooms and data stay. Enabling also
 * restarts a stopped plugin. If the plugin already has the requested state, nothing changes. For admins of the org.
 * Leaves an audit record and reports `plugin.enable` or `plugin.disable`. Throws `not_signed_in`, `session_ended`,
 * `no_such_org`, `admin_only`, `no_such_plugin`, the problems of `body`, `too_often`.
 */
export async function switchPlugin(
  ctx: PluginContext,
  caller: Credential,
  { orgSlug, pluginId }: InstallAddress,
  body: () => { enabled: boolean },
): Promise<InstallView> {
  return transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const install = await requireInstall(tx, admin.orgId, pluginId);
    const { enabled } = body();
    if (await setEnabled(tx, install, enabled)) {
      const { name, version } = install;
      const detail = `An org admin ${enabled ? "enabled" : "disabled"} the plugin ${name} ${version}.`;
      const action = enabled ? "plugin.enable" : "plugin.disable";
      await recordAct(tx, ctx.report, admin, { action, target: name, detail });
    }
    return viewInstall(tx.client, ctx, install);
  });
}
