import type { Tx } from "#shared/db/transaction.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { coveredBy } from "#shared/rules/grants.ts";
import { misdirectedSecrets, movedSecrets } from "./connections/moved-secrets.ts";
import type { Manifest } from "./read-package.ts";

/**
 * Deletes the secrets that a new version may neither read nor move into connections and settings. `before` holds the
 * grants of the version before.
 */
export async function dropSecrets(
  tx: Tx,
  installId: string,
  manifest: Manifest,
  before: readonly Grant[],
): Promise<void> {
  const secrets = await tx.kysely
    .selectFrom("plugin_secrets")
    .select("name")
    .where("install_id", "=", installId)
    .execute();
  // The delivery role moves these, because it has the key.
  const moved = movedSecrets(manifest);
  const misdirected = misdirectedSecrets(manifest, before);
  const isKept = (name: string) =>
    !misdirected.has(name) &&
    (moved.has(name) || coveredBy(manifest.capabilities, { capability: "secrets", scope: name }));
  for (const { name } of secrets.filter((secret) => !isKept(secret.name)))
    await tx.kysely
      .deleteFrom("plugin_secrets")
      .where("install_id", "=", installId)
      .where("name", "=", name)
      .execute();
}
