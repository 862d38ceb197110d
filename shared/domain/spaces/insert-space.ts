import type { Tx } from "#shared/db/transaction.ts";
import { slugVariant } from "#shared/rules/slug.ts";

export type NewSpace = { orgId: string; name: string; passcode: string; visibility: "private" | "org" };

const batch = 100;

/**
 * Writes a space under the first free slug of `slug`, `slug-2`, `slug-3` …, and returns its id and slug. The unique
 * index decides: if a concurrent transaction takes the slug, the next free slug is looked up.
 */
export async function insertSpace(
  tx: Tx,
  slug: string,
  space: NewSpace,
): Promise<{ id: string; slug: string }> {
  for (;;) {
    const row = await tx.kysely
      .insertInto("spaces")
      .values({
        slug: await firstFree(tx, space.orgId, slug),
        org_id: space.orgId,
        name: space.name,
        passcode: space.passcode,
        visibility: space.visibility,
      })
      .onConflict((conflict) => conflict.columns(["org_id", "slug"]).doNothing())
      .returning(["id", "slug"])
      .executeTakeFirst();
    if (row) return row;
  }
}

async function firstFree(tx: Tx, orgId: string, slug: string): Promise<string> {
  for (let from = 1; ; from += batch) {
    const candidates = Array.from({ length: batch }, (_, i) =>
      from + i === 1 ? slug : slugVariant(slug, from + i),
    );
    const rows = await tx.kysely
      .selectFrom("spaces")
      .select("slug")
      .where("org_id", "=", orgId)
      .where("slug", "in", candidates)
      .execute();
    const taken = new Set(rows.map((row) => row.slug));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free) return free;
  }
}
