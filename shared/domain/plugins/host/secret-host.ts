import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import { secretPlace } from "../store-secret.ts";
import { requireGrant } from "./granted.ts";

/**
 * Returns the function with which events and jobs of an install read its secrets. It returns null for a secret that is
 * not set. It throws `unavailable` if this server does not have the secret's key.
 */
export function secretHost(
  db: Database,
  sealing: Sealing | null,
  installId: string,
): Pick<HostFunctions, "secret"> {
  return {
    secret: (name) =>
      transaction(db, async (tx) => {
        await requireGrant(tx, installId, "secrets", name);
        const row = await tx.kysely
          .selectFrom("plugin_secrets")
          .select(["secret", "secret_key_id"])
          .where("install_id", "=", installId)
          .where("name", "=", name)
          .executeTakeFirst();
        if (!row) return null;
        const sealed = { keyId: row.secret_key_id, box: row.secret };
        const value = sealing?.open(sealed, secretPlace(installId, name)) ?? null;
        if (value === null)
          throw new HostRefusal("unavailable", "this server does not have the secret's key");
        return value;
      }),
  };
}
