import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Membership } from "../membership/require-member.ts";

/** Returns a person's role in a locked space. Throws `no_such_member`. */
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

/** Throws `last_owner` unless a locked space has another owner. */
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
