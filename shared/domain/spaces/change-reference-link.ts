import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Says where the references of a space's stories lead, or with an empty text that they lead nowhere. protocol/spaces 54.
 * For owners. Notifies nobody: rooms show the setting at the next reading.
 * Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, and what `pattern` throws.
 */
export async function changeReferenceLink(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  pattern: () => string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    await tx.kysely
      .updateTable("spaces")
      .set({ reference_link: pattern() })
      .where("id", "=", spaceId)
      .execute();
  });
}
