import type { Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { limitUse } from "../callers/limit-uses.ts";
import type { OrgAdmin } from "../org-admin/lock-org.ts";
import { record, type AuditedAct } from "../org-admin/record.ts";

/**
 * Writes a change to an org's plugins or themes into its audit log, and reports it after the commit. Throws `too_often`
 * after 120 in an hour, so that a script cannot fill the log.
 */
export async function recordAct(
  tx: Tx,
  report: Report,
  admin: OrgAdmin,
  act: Pick<AuditedAct, "action" | "target" | "detail">,
): Promise<void> {
  await limitUse(tx.client, "plugin", admin.orgId);
  await record(tx, report, admin, act);
}
