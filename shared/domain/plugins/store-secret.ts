import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { isShortName } from "#shared/rules/capabilities.ts";
import { coveredBy } from "#shared/rules/grants.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import type { InstallAddress } from "./approve-upgrade.ts";
import { requireInstall } from "./find-install.ts";
import type { PluginContext } from "./plugin-context.ts";

/** A secret of an install, as a URL names it. */
export type SecretAddress = InstallAddress & { name: string };

/** Maximum number of secrets of a plugin. */
const MAX_SECRETS = 64;

type Context = Pick<PluginContext, "db" | "settings">;

/**
 * Seals and stores a secret that the plugin was granted. No reply contains its value. For admins of the org. Throws
 * `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, `no_such_plugin`, `no_such_secret`, the problems of
 * `value`, `secrets_unavailable`, `limit_reached`.
 */
export async function storeSecret(
  ctx: Context,
  caller: Credential,
  address: SecretAddress,
  value: () => string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await requireGranted(tx, caller, address);
    const secret = value();
    const sealing = createSealing(ctx.settings);
    if (!sealing) throw problem("secrets_unavailable");
    const { pluginId: id, name } = address;
    const { keyId, box } = sealing.seal(secret, secretPlace(id, name));
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from plugin_secrets where install_id = ${id} and name <> ${name}`.execute(
      tx.kysely,
    );
    if (rows[0]!.others >= MAX_SECRETS)
      throw problem("limit_reached", `a plugin has at most ${MAX_SECRETS} secrets`, {
        details: { limit: MAX_SECRETS },
      });
    await tx.kysely
      .insertInto("plugin_secrets")
      .values({ install_id: id, name, secret: box, secret_key_id: keyId })
      .onConflict((clash) =>
        clash
          .columns(["install_id", "name"])
          .doUpdateSet({ secret: box, secret_key_id: keyId, updated_at: sql`now()` }),
      )
      .execute();
  });
}

/**
 * Deletes a plugin's secret, if it is set. For admins of the org. Throws `not_signed_in`, `session_ended`,
 * `no_such_org`, `admin_only`, `no_such_plugin`, `no_such_secret`.
 */
export async function deleteSecret(ctx: Context, caller: Credential, address: SecretAddress): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await requireGranted(tx, caller, address);
    await tx.kysely
      .deleteFrom("plugin_secrets")
      .where("install_id", "=", address.pluginId)
      .where("name", "=", address.name)
      .execute();
  });
}

/** Returns the context with which a secret is sealed. The box then opens for no other install and no other name. */
export function secretPlace(installId: string, name: string): string {
  return `plugin:${installId}:${name}`;
}

async function requireGranted(tx: Tx, caller: Credential, { orgSlug, pluginId, name }: SecretAddress) {
  const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
  const { grants } = await requireInstall(tx, admin.orgId, pluginId);
  if (!isShortName(name) || !coveredBy(grants, { capability: "secrets", scope: name }))
    throw problem("no_such_secret");
}
