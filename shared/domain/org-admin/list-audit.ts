import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/** A record of the audit log, for operators. The actor's id and name are null once the person no longer exists. */
export type AuditRecord = {
  at: string;
  org: string;
  space: string;
  actorId: string | null;
  actorName: string | null;
  action: string;
  detail: string;
};

/**
 * Returns the newest records of the audit log, of one org or of all. For operators: no route calls it. `orgSlug` is
 * compared with the slug in the record, so records of purged orgs are found too.
 */
export async function listAudit(
  db: Database,
  { orgSlug, limit }: { orgSlug: string | null; limit: number },
): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    select iso(a.created_at) as at, a.org_slug as org, a.space_slug as space, a.actor_id as "actorId",
      u.name as "actorName", a.action, a.detail
    from org_audit a
    left join users u on u.id = a.actor_id
    where ${orgSlug}::text is null or a.org_slug = ${orgSlug}
    order by a.created_at desc, a.id desc
    limit ${limit}`.execute(db.kysely);
  return rows;
}
