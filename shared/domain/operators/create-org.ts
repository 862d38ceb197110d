import type { Database } from "#shared/db/database.ts";

type NewOrg = { slug: string; name: string; claimValue: string | null };

/**
 * Makes an org. Whoever signs in with `claimValue` in the org claim is enrolled in it (contract 10); without one it has
 * only the people whom an operator makes its admins. For operators: the web makes none.
 */
export async function createOrg(
  db: Database,
  { slug, name, claimValue }: NewOrg,
): Promise<"created" | "slug taken" | "claim taken"> {
  const made = await db.kysely
    .insertInto("orgs")
    .values({ slug, name, claim_value: claimValue })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return "created";
  const sameSlug = await db.kysely
    .selectFrom("orgs")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return sameSlug ? "slug taken" : "claim taken";
}
