import { describeGrant } from "#shared/rules/describe-grant.ts";
import { compareGrants } from "#shared/rules/grants.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { PackagePreview, PreviewBody } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "../custody/lock-org.ts";
import { findInstallByName } from "./find-install.ts";
import { inspectBundle } from "./inspect-bundle.ts";
import { findTakenKinds, nameKinds, offeredKinds } from "./name-kinds.ts";
import type { PluginContext } from "./plugin-context.ts";
import { readPackage } from "./read-package.ts";

/** Told before a plugin with kinds is installed (protocol/plugins 61). */
const keeps =
  "What people write in its rooms is kept in a form that only the plugin knows. An export of a person does not hold it, and an erasure does not find it: to erase it, the room is deleted.";

/**
 * Returns what a package would be permitted in an org, and installs nothing: its grants in words, its kinds, and for a
 * plugin that the org has the difference from what is in force. protocol/plugins 16, 17. For admins of the org.
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
  const { name, version, display, description, capabilities: grants, quotaBytes, kinds } = bundle.manifest;
  return transaction(ctx.db, async (tx) => {
    const install = await findInstallByName(tx, orgId, name);
    const names = nameKinds(kinds, as, await offeredKinds(tx, install?.id));
    const taken = await findTakenKinds(tx.client, names.values(), install?.id);
    const held = { grants: install?.grants ?? [], quotaBytes: install?.quotaBytes ?? 0 };
    const { added, removed } = compareGrants(held, { grants, quotaBytes });
    const described = (list: typeof added, quota: number) => list.map((one) => describeGrant(one, quota));
    return {
      name,
      version,
      display,
      description,
      grants: described(grants, quotaBytes),
      kinds,
      ...(kinds.length > 0 && { keeps }),
      taken,
      upgrade: install !== undefined,
      ...(install && { current: install.version }),
      added: described(added, quotaBytes),
      removed: described(removed, held.quotaBytes),
      widens: install !== undefined && added.length > 0,
    };
  });
}
