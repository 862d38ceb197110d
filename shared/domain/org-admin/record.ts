import type { Tx } from "#shared/db/transaction.ts";
import type { Report, SecurityEventName } from "#shared/runtime/security-events.ts";
import type { OrgAdmin } from "./lock-org.ts";
import type { OrgSpace } from "./lock-org-space.ts";

/** An org admin's action for the audit log. */
export type AuditedAct = {
  action: Extract<
    SecurityEventName,
    | "space.claim"
    | "space.delete"
    | "space.add_owner"
    | "org.purge"
    | "org.admin_link"
    | "scim.user.deactivate"
    | "scim.user.activate"
    | `plugin.${string}`
    | `theme.${string}`
  >;
  /** Absent for an action on the whole org. */
  space?: OrgSpace;
  /** A slug, a user's id or a plugin's name. */
  target: string;
  /** A sentence for people. It never contains a person's name or content of a space. */
  detail: string;
};

/**
 * Writes an action into the org's audit log, in the action's transaction. Reports the same as a security event after
 * the commit. Call it before deleting the rows that it names. The deletion sets the references to null, and the texts
 * stay.
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
