import { transaction } from "#shared/db/transaction.ts";
import type { PackagePreview, PreviewBody } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "../org-admin/lock-org.ts";
import { describePackage } from "./describe-package.ts";
import { inspectBundle } from "./inspect-bundle.ts";
import type { PluginContext } from "./plugin-context.ts";
import { readPackage } from "./read-package.ts";

/**
 * Returns what a package would be permitted in an org, and installs nothing: its grants in words, its kinds, and for a
 * plugin that the org has the difference from what is in force. For admins of the org.
 * Throws what `findOrgAdmin` throws, what `body` throws, `invalid` and `plugin_invalid` for the package,
 * `plugin_busy`.
 */
export async function previewPackage(
  ctx: Omit<PluginContext, "report">,
  caller: Credential,
  orgSlug: string,
  body: () => PreviewBody,
): Promise<PackagePreview> {
  const { orgId } = await findOrgAdmin(ctx.db.pool, caller, orgSlug);
  const { package: given, as } = body();
  const bundle = await readPackage(given);
  await inspectBundle(ctx.pluginHost, bundle);
  return transaction(ctx.db, (tx) => describePackage(tx, orgId, bundle, as));
}
