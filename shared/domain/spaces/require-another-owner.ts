import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Membership } from "../membership/membership.ts";

/** Returns somebody's role in a space that is locked. Throws `no_such_member`. */
export async function requireTarget(tx: Tx, { spaceId, userId }: Membership): Promise<"owner" | "member"> {
  const row = await tx.kysely
    .selectFrom("space_members")
    .select("role")
    .where("space_id", "=", spaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) throw problem("no_such_member");
  return row.role as "owner" | "member";
}

/**
 * Sees to it that a locked space keeps an owner when this one goes (spec 3, Authorization model, 5: counted under a
 * row lock). Throws `last_owner`.
 */
export async function requireAnotherOwner(tx: Tx, { spaceId, userId }: Membership): Promise<void> {
  const other = await tx.kysely
    .selectFrom("space_members")
    .select("user_id")
    .where("space_id", "=", spaceId)
    .where("role", "=", "owner")
    .where("user_id", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw problem("last_owner");
}
