import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

type Input = { spaceIds: string[]; userId: string; successorId: string | null };

type Stranded = { id: string; org_id: string; place: string };

/**
 * Makes a successor the owner of the locked spaces of which a person is the only owner. The successor joins those
 * spaces if necessary. Returns the spaces as `org/slug`. Throws `spaces_stranded` without a successor,
 * `ownership_refused` for a successor outside the spaces' orgs.
 */
export async function transferSpaces(tx: Tx, { spaceIds, userId, successorId }: Input): Promise<string[]> {
  const stranded = await listStranded(tx, spaceIds, userId);
  if (stranded.length === 0) return [];
  const spaces = stranded.map((space) => space.place);
  if (successorId === null)
    throw problem("spaces_stranded", `only this person owns ${spaces.join(", ")}`, { details: { spaces } });
  await requireOrgMember(tx, stranded, userId, successorId);
  for (const { id } of stranded) {
    await sql`
      insert into space_members (space_id, user_id, role) values (${id}, ${successorId}, 'owner')
      on conflict (space_id, user_id) do update set role = 'owner'`.execute(tx.kysely);
  }
  return spaces;
}

async function listStranded(tx: Tx, spaceIds: string[], userId: string): Promise<Stranded[]> {
  const { rows } = await sql<Stranded>`
    select s.id, s.org_id, o.slug || '/' || s.slug as place
    from spaces s
    join orgs o on o.id = s.org_id
    join space_members own on own.space_id = s.id and own.user_id = ${userId} and own.role = 'owner'
    where s.id = any(${spaceIds})
      and not exists (
        select from space_members other
        where other.space_id = s.id and other.role = 'owner' and other.user_id <> ${userId})
    order by place`.execute(tx.kysely);
  return rows;
}

async function requireOrgMember(tx: Tx, stranded: Stranded[], userId: string, successorId: string) {
  const orgIds = [...new Set(stranded.map((space) => space.org_id))];
  const { rows } = await sql`
    select from org_members m join users u on u.id = m.user_id
    where m.user_id = ${successorId} and m.org_id = any(${orgIds}) and m.revoked_at is null`.execute(
    tx.kysely,
  );
  if (successorId === userId || rows.length < orgIds.length)
    throw problem("ownership_refused", "the successor must be another member of the orgs of those spaces");
}
