import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { RenamedSpace } from "#shared/wire/spaces.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Gives a space another name; its slug, and so every address, stays. protocol/spaces 10, 15. For owners. Notifies
 * nobody: no room shows the name.
 * Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, and what `name` throws.
 */
export async function renameSpace(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  name: () => string,
): Promise<RenamedSpace> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    return tx.kysely
      .updateTable("spaces")
      .set({ name: name() })
      .where("id", "=", spaceId)
      .returning(["slug", "name"])
      .executeTakeFirstOrThrow();
  });
}
