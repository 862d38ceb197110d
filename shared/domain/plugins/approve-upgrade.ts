import { transaction } from "#shared/db/transaction.ts";
import type { Approval, InstallView } from "#shared/wire/plugins.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import { adoptBundle } from "./adopt-bundle.ts";
import { requireInstall } from "./find-install.ts";
import { viewInstall } from "./install-views.ts";
import type { PluginContext } from "./plugin-context.ts";
import { recordAct } from "./record-act.ts";

/** An org's install, as a URL names it. */
export type InstallAddress = { orgSlug: string; pluginId: string };

/**
 * Applies the pending upgrade with its grants and kinds. For admins of the org. Leaves an audit record and reports
 * `plugin.upgrade_approved`. Throws `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, `no_such_plugin`,
 * the problems of `body`, `no_such_upgrade`, `upgrade_changed` if the caller read another upgrade, `kind_taken`,
 * `too_often`.
 */
export async function approveUpgrade(
  ctx: PluginContext,
  caller: Credential,
  { orgSlug, pluginId }: InstallAddress,
  body: () => Approval,
): Promise<InstallView> {
  return transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const install = await requireInstall(tx, admin.orgId, pluginId);
    const { digest } = body();
    const { name, version, pending } = install;
    if (!pending) throw problem("no_such_upgrade");
    if (pending.digest.toString("hex") !== digest) throw problem("upgrade_changed");
    await adoptBundle(tx, install, pending, pending.as);
    const next = pending.manifest.version;
    const detail = `An org admin approved the upgrade of the plugin ${name} from ${version} to ${next}.`;
    await recordAct(tx, ctx.report, admin, { action: "plugin.upgrade_approved", target: name, detail });
    return viewInstall(tx.client, ctx, install);
  });
}
