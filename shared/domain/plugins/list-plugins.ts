import type { Runner } from "#shared/db/statement.ts";
import type { PluginList } from "#shared/wire/plugins.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgRole } from "../orgs/find-org-role.ts";

/**
 * Returns an org's plugins: none, and no host to run them, as this version has none. protocol/org-admin 42. For admins
 * of the org. Throws what `findOrgRole` throws, `admin_only`.
 */
export async function listPlugins(runner: Runner, caller: Credential, orgSlug: string): Promise<PluginList> {
  if ((await findOrgRole(runner, caller, orgSlug)) !== "admin") throw problem("admin_only");
  return { hostRunning: false, secretsAvailable: false, installs: [] };
}
