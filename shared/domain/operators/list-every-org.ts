import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/** An org, for operators. */
export type OrgSummary = {
  slug: string;
  name: string;
  claimValue: string | null;
  adminClaim: string | null;
  admins: number;
  members: number;
  spaces: number;
  sessions: number;
};

/** Returns every org of the instance by name, with its numbers of people, spaces and sessions. For operators. */
export async function listEveryOrg(db: Database): Promise<OrgSummary[]> {
  const { rows } = await sql<OrgSummary>`
    select o.slug, o.name, o.claim_value as "claimValue", o.admin_claim as "adminClaim",
      (select count(*) from org_members m where m.org_id = o.id and m.revoked_at is null and m.role = 'admin') as admins,
      (select count(*) from org_members m where m.org_id = o.id and m.revoked_at is null) as members,
      (select count(*) from spaces s where s.org_id = o.id) as spaces,
      (select count(*) from sessions r join spaces s on s.id = r.space_id where s.org_id = o.id) as sessions
    from orgs o
    order by o.name collate by_name, o.slug`.execute(db.kysely);
  return rows;
}
