import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** The identity of a person at the sign-in provider; both are empty in open mode. */
export type Account = { issuer: string; subject: string };

/** A person, with their orgs by slug. `role` is `revoked` for a revoked person. */
export type FoundPerson = Account & { userId: string; name: string; orgs: { org: string; role: string }[] };

/** The maximum number of people that `findPeople` returns. */
export const MAX_FOUND = 100;

/**
 * Finds people, also those of no org, whose name or subject contains a text in any letter case, or whose id or issuer it
 * is. Guests by link are left out. At most 100, by name. For operators.
 */
export async function findPeople(db: Database, text: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select u.id as "userId", u.name, u.issuer, u.subject, coalesce((
      select json_agg(json_build_object(
        'org', o.slug, 'role', case when m.revoked_at is null then m.role else 'revoked' end) order by o.slug)
      from org_members m join orgs o on o.id = m.org_id where m.user_id = u.id), '[]') as orgs
    from users u
    where not u.guest and (
      position(lower(${text}) in lower(u.name)) > 0 or position(lower(${text}) in lower(u.subject)) > 0
      or u.id::text = lower(${text}) or u.issuer = ${text})
    order by u.name collate by_name, u.id
    limit ${MAX_FOUND}`.execute(db.kysely);
  return rows;
}

/** Returns the accounts of people by id. For operators. */
export async function accountsOf(db: Database, userIds: string[]): Promise<Map<string, Account>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom("users")
    .select(["id", "issuer", "subject"])
    .where("id", "in", userIds)
    .execute();
  return new Map(rows.map(({ id, issuer, subject }) => [id, { issuer, subject }]));
}
