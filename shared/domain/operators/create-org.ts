import type { Database } from "#shared/db/database.ts";

type NewOrg = { slug: string; name: string; claimValue: string | null };

/**
 * Makes an org. People whose org claim has `claimValue` are enrolled in it when they sign in; without a value it has
 * only the people whom an operator makes its admins. For operators: no route makes an org.
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
