import type { Runner } from "#shared/db/statement.ts";
import type { PluginList } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "../org-admin/lock-org.ts";
import { viewInstalls } from "./install-views.ts";
import type { PluginContext } from "./plugin-context.ts";

/**
 * Returns an org's plugins by name, whether this instance runs plugins, and whether it can store secrets. For admins of
 * the org. Throws the problems of `findOrgAdmin`.
 */
export async function listPlugins(
  ctx: Pick<PluginContext, "pluginHost" | "settings">,
  runner: Runner,
  caller: Credential,
  orgSlug: string,
): Promise<PluginList> {
  const { orgId } = await findOrgAdmin(runner, caller, orgSlug);
  return {
    hostRunning: ctx.pluginHost !== null,
    secretsAvailable: ctx.settings.pluginSecretKey !== null,
    installs: await viewInstalls(runner, ctx, orgId),
  };
}
