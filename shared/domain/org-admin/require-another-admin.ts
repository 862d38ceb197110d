import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

type Admin = { orgId: string; userId: string };

/** Throws `last_admin` if this person is the only admin of a locked org. */
export async function requireAnotherAdmin(tx: Tx, person: Admin): Promise<void> {
  if (await isLastAdmin(tx, person)) throw problem("last_admin");
}

/** Returns true if this person is the only admin of a locked org. */
export async function isLastAdmin(tx: Tx, { orgId, userId }: Admin): Promise<boolean> {
  const admins = await tx.kysely
    .selectFrom("org_members")
    .select("user_id")
    .where("org_id", "=", orgId)
    .where("role", "=", "admin")
    .where("revoked_at", "is", null)
    .execute();
  return admins.length === 1 && admins[0]!.user_id === userId;
}
