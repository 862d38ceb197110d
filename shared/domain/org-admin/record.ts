import type { Tx } from "#shared/db/transaction.ts";
import type { Report, SecurityEventName } from "#shared/runtime/security-events.ts";
import type { OrgAdmin } from "./lock-org.ts";
import type { OrgSpace } from "./lock-org-space.ts";

/** An act of an org admin, as the audit log keeps it. */
export type AuditedAct = {
  action: Extract<
    SecurityEventName,
    "space.claim" | "space.delete" | "space.add_owner" | "org.purge" | `plugin.${string}` | `theme.${string}`
  >;
  /** Absent for an act on the whole org. */
  space?: OrgSpace;
  /** A slug, a user's id or a plugin's name. */
  target: string;
  /** A sentence for people. Never a person's name, and never any content of a space. */
  detail: string;
};

/**
 * Writes an act into the org's audit log, in the transaction of the act, and reports the same as a security event after
 * the commit. It must be called before what it names is deleted: the references become null then, the texts stay.
 */
export async function record(
  tx: Tx,
  report: Report,
  admin: OrgAdmin,
  { action, space, target, detail }: AuditedAct,
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
