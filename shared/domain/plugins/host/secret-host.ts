import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import { secretPlace } from "../store-secret.ts";
import { requireGrant } from "./granted.ts";

/**
 * Returns how events and jobs of an install read its secrets: null for one that is not set, `unavailable` for one whose
 * key this server does not have.
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
        const kept = await tx.kysely
          .selectFrom("plugin_secrets")
          .select(["secret", "secret_key_id"])
          .where("install_id", "=", installId)
          .where("name", "=", name)
          .executeTakeFirst();
        if (!kept) return null;
        const sealed = { keyId: kept.secret_key_id, box: kept.secret };
        const value = sealing?.open(sealed, secretPlace(installId, name)) ?? null;
        if (value === null) throw new HostRefusal("unavailable", "this server has no key for it");
        return value;
      }),
  };
}
