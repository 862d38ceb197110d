import type { Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { OrgAdmin } from "./lock-org.ts";
import type { OrgSpace } from "./lock-org-space.ts";

/** What the custody of an org leaves on record. */
export type CustodyAct = {
  action: "space.claim" | "space.delete" | "space.add_owner" | "org.purge";
  /** Absent for what concerns the whole org. */
  space?: OrgSpace;
  /** A slug or a user's id. */
  target: string;
  /** For people, in words. Never a name, and never anything that was said inside. */
  detail: string;
};

/**
 * Writes what an admin did into the org's audit log, in the transaction that does it, and reports the same as a
 * security event after the commit (spec 1, Org audit log; spec 3, Security event lines). It must come before what it
 * names is deleted: the references become null then, the texts stay.
 */
export async function record(
  tx: Tx,
  report: Report,
  admin: OrgAdmin,
  { action, space, target, detail }: CustodyAct,
): Promise<void> {
  await tx.kysely
    .insertInto("org_audit")
    .values({
      org_id: admin.orgId,
      org_slug: admin.orgSlug,
      space_id: space?.id ?? null,
      space_slug: space?.slug ?? "",
      actor_id: admin.userId,
      action,
      detail,
    })
    .execute();
  const at = { org: admin.orgSlug, ...(space && { space: space.slug }), target };
  tx.afterCommit(() => report({ event: action, actor: admin.userId, ...at }));
}
