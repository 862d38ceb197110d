import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { requireBase } from "#shared/wire/base.ts";
import type { RenamedSpace, RenameSpaceBody } from "#shared/wire/spaces.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Renames a space; its slug and addresses stay. For owners. Rooms do not show the name, so it notifies no viewers.
 * Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, the problems of `body`, and
 * `changed_meanwhile`.
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
