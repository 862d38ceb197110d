import type { Tx } from "#shared/db/transaction.ts";
import type { AuditedAct } from "../org-admin/record.ts";

type Act = Pick<AuditedAct, "action" | "detail"> & { org: { id: string; slug: string } };

/** Writes an operator's action into the org's audit log, in the action's transaction. The record names no person. */
export async function recordByOperator(tx: Tx, { org, action, detail }: Act): Promise<void> {
  await tx.kysely
    .insertInto("org_audit")
    .values({ org_id: org.id, org_slug: org.slug, actor_id: null, action, detail })
    .execute();
}
