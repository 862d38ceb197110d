import type { Database } from "#shared/db/database.ts";

/** An org to create, and the values of the org claim that make its members and its admins. */
export type NewOrg = { slug: string; name: string; claimValue: string | null; adminClaim: string | null };

/**
 * Creates an org. People whose org claim has `claimValue` are enrolled in it when they sign in, and those with
 * `adminClaim` as admins. Without values, its only people are the admins that an operator names. For operators: no route
 * creates an org.
 */
export async function createOrg(
  db: Database,
  { slug, name, claimValue, adminClaim }: NewOrg,
): Promise<"created" | "slug taken" | "claim taken"> {
  const org = await db.kysely
    .insertInto("orgs")
    .values({ slug, name, claim_value: claimValue, admin_claim: adminClaim })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (org) return "created";
  const sameSlug = await db.kysely
    .selectFrom("orgs")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return sameSlug ? "slug taken" : "claim taken";
}
