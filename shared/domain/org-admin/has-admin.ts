import type { Tx } from "#shared/db/transaction.ts";

/** Returns true if an org has an admin who is not revoked. */
export async function hasAdmin(tx: Tx, orgId: string): Promise<boolean> {
  const admin = await tx.kysely
    .selectFrom("org_members")
    .select("user_id")
    .where("org_id", "=", orgId)
    .where("role", "=", "admin")
    .where("revoked_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
