import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { requireBase } from "#shared/wire/base.ts";
import type { ReferenceLinkBody } from "#shared/wire/spaces.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Sets the URL pattern for the references of a space's stories; an empty text removes it. For owners. It notifies no
 * viewers: rooms show the setting after the next read. Throws `not_signed_in`, `session_ended`, `no_such_space`,
 * `owner_only`, the problems of `body`, and `changed_meanwhile`.
 */
export async function changeReferenceLink(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  body: () => ReferenceLinkBody,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    const { base, ...given } = body();
    const current = await tx.kysely
      .selectFrom("spaces")
      .select("reference_link as pattern")
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    requireBase(given, base, current);
    await tx.kysely
      .updateTable("spaces")
      .set({ reference_link: given.pattern })
      .where("id", "=", spaceId)
      .execute();
  });
}
