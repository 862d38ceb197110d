import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

/** Throws `last_admin` if this person is the only admin of a locked org. */
export async function requireAnotherAdmin(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<void> {
  const admins = await tx.kysely
    .selectFrom("org_members")
    .select("user_id")
    .where("org_id", "=", orgId)
    .where("role", "=", "admin")
    .where("revoked_at", "is", null)
    .execute();
  if (admins.length === 1 && admins[0]!.user_id === userId) throw problem("last_admin");
}
