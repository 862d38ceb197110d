import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { lockOrg } from "./operate-org.ts";

/** The values of the org claim that make members and admins. Null removes a value; an absent one stays. */
export type OrgClaims = { claimValue?: string | null; adminClaim?: string | null };

/**
 * Changes the claim values of an org. Each counts from a person's next sign-in. For operators: no route changes them.
 * Throws `no_such_org`, and `invalid` for a claim value of the default org, which is a setting.
 */
export async function setOrgClaims(
  db: Database,
  orgSlug: string,
  { claimValue, adminClaim }: OrgClaims,
): Promise<"changed" | "claim taken"> {
  return transaction(db, async (tx) => {
    const orgId = await lockOrg(tx, orgSlug);
    if (claimValue !== undefined && orgSlug === "default")
      throw problem("invalid", "the claim value of the default org is DEFAULT_ORG_CLAIM");
    const taken = await tx.kysely
      .selectFrom("orgs")
      .select("id")
      .where("claim_value", "=", claimValue ?? null)
      .where("id", "<>", orgId)
      .executeTakeFirst();
    if (taken) return "claim taken";
    await tx.kysely
      .updateTable("orgs")
      .set({
        ...(claimValue !== undefined && { claim_value: claimValue }),
        ...(adminClaim !== undefined && { admin_claim: adminClaim }),
      })
      .where("id", "=", orgId)
      .execute();
    return "changed";
  });
}
