import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { InstallView, PreviewBody } from "#shared/wire/plugins.ts";
import { lockOrg } from "../operators/operate-org.ts";
import { addInstall } from "../plugins/add-install.ts";
import { adoptBundle } from "../plugins/adopt-bundle.ts";
import { findInstallByName } from "../plugins/find-install.ts";
import { viewInstall } from "../plugins/install-views.ts";
import { openDevKey } from "./open-dev-key.ts";
import { storeBundle } from "../plugins/store-bundle.ts";
import type { PluginContext } from "../plugins/plugin-context.ts";
import { readUpload } from "../plugins/read-upload.ts";

/** An org of a development server, and a key of `makeDevKey` for it. */
export type DevAddress = { orgSlug: string; key: string };

/**
 * Installs or upgrades a package at once, enables it and resets its failures. It also accepts other bytes of the same
 * version and more grants, because its author is developing it. Writes no audit record, because each saved file would
 * write one. For a development server. Throws the problems of `openDevKey` and `body`, `invalid`, `plugin_invalid`,
 * `plugin_busy`, `kind_taken`, `limit_reached`.
 */
export async function registerInDevelopment(
  ctx: Omit<PluginContext, "report">,
  { orgSlug, key }: DevAddress,
  body: () => PreviewBody,
): Promise<InstallView> {
  const orgId = await openDevKey(ctx.db, key, orgSlug);
  const { package: given, as } = body();
  const bundle = await readUpload(ctx, orgId, given);
  return transaction(ctx.db, async (tx) => {
    await lockOrg(tx, orgSlug);
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
    return viewInstall(tx.client, ctx, { orgId, id });
  });
}

/**
 * Returns the last error of a plugin in the service's words, if it has one. For a development server. Throws the
 * problems of `openDevKey`.
 */
export async function lastErrorInDevelopment(
  db: Database,
  { orgSlug, key, name }: DevAddress & { name: string },
): Promise<{ lastError?: string }> {
  const orgId = await openDevKey(db, key, orgSlug);
  const install = await db.kysely
    .selectFrom("plugin_installs")
    .select("last_error")
    .where("org_id", "=", orgId)
    .where("name", "=", name)
    .executeTakeFirst();
  const lastError = install?.last_error ?? undefined;
  return lastError === undefined ? {} : { lastError };
}
