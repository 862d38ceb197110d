import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { requireBase } from "#shared/wire/base.ts";
import type { RenamedSpace, RenameSpaceBody } from "#shared/wire/spaces.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Gives a space another name; its slug, and so every address, stays. For owners. Notifies nobody: no room shows the
 * name.
 * Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, what `body` throws, and `changed_meanwhile`.
 */
export async function renameSpace(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  body: () => RenameSpaceBody,
): Promise<RenamedSpace> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    const { base, ...named } = body();
    const current = await tx.kysely
      .selectFrom("spaces")
      .select("name")
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    requireBase(named, base, current);
    return tx.kysely
      .updateTable("spaces")
      .set(named)
      .where("id", "=", spaceId)
      .returning(["slug", "name"])
      .executeTakeFirstOrThrow();
  });
}
