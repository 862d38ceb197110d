import { transaction } from "#shared/db/transaction.ts";
import type { InstallView, PreviewBody } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin, lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import { addInstall } from "./add-install.ts";
import { adoptBundle } from "./adopt-bundle.ts";
import { findInstallByName } from "./find-install.ts";
import { inspectBundle } from "./inspect-bundle.ts";
import { viewInstall } from "./install-views.ts";
import { storeBundle } from "./store-bundle.ts";
import type { PluginContext } from "./plugin-context.ts";
import { readPackage } from "./read-package.ts";

/**
 * Installs or upgrades a package at once, enables it and resets its failures. It also accepts other bytes of the same
 * version and more grants, because its author is developing it. Writes no audit record, because each saved file would
 * write one. For admins of the org, on a development server. Throws the problems of `findOrgAdmin` and `body`,
 * `invalid`, `plugin_invalid`, `plugin_busy`, `kind_taken`, `limit_reached`.
 */
export async function registerInDevelopment(
  ctx: Omit<PluginContext, "report">,
  caller: Credential,
  orgSlug: string,
  body: () => PreviewBody,
): Promise<InstallView> {
  await findOrgAdmin(ctx.db.pool, caller, orgSlug);
  const { package: given, as } = body();
  const bundle = await inspectBundle(ctx.pluginHost, await readPackage(given));
  return transaction(ctx.db, async (tx) => {
    const { orgId } = await lockOrgAsAdmin(tx, caller, orgSlug);
    const install = await findInstallByName(tx, orgId, bundle.manifest.name);
    if (install) {
      await storeBundle(tx, bundle);
      await adoptBundle(tx, install, bundle, as);
      await tx.kysely
        .updateTable("plugin_installs")
        .set({ enabled: true, stopped_reason: null, killed_at: [] })
        .where("id", "=", install.id)
        .execute();
    }
    const id = install?.id ?? (await addInstall(tx, orgId, bundle, as));
    return viewInstall(tx.client, ctx.pluginHost, { orgId, id });
  });
}
