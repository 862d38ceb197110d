import { transaction } from "#shared/db/transaction.ts";
import type { PackagePreview, PreviewBody } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "../org-admin/lock-org.ts";
import { describePackage } from "./describe-package.ts";
import type { PluginContext } from "./plugin-context.ts";
import { readUpload } from "./read-upload.ts";

/**
 * Returns the permissions that a package would get in an org, and installs nothing. The preview contains its grants in
 * words and its kinds. For an installed plugin it also contains the difference from the version in force. For admins of
 * the org. Throws the problems of `findOrgAdmin` and `body`, `invalid` and `plugin_invalid` for the package,
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
  const bundle = await readUpload(ctx, orgId, given);
  return transaction(ctx.db, (tx) => describePackage(tx, orgId, bundle, as));
}
