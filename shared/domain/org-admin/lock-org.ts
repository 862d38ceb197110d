import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { sql } from "#shared/db/sql.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";

/** An org and the calling admin. */
export type OrgAdmin = { orgId: string; orgSlug: string; userId: string };

type Row = { guest: boolean; userId: string; orgId: string | null; role: string | null };

const member = (tokens: string) => `
  select ${callerIsGuest}, caller.user_id as "userId", found.org_id as "orgId", found.role
  from ${tokens}($1, $2, $3, $4) caller
  left join lateral (
    select m.org_id, m.role
    from org_members m
    join orgs o on o.id = m.org_id
    where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
  ) found on true`;

const toRead = statement<Row, [...CredentialValues, string]>("org-admin-to-read", member("live_token"));
const toWrite = statement<Row, [...CredentialValues, string]>("org-admin", member("use_token"));

/**
 * Returns the org if the caller is its admin, for a read. Every custody route uses this check. Each refusal costs the
 * same single statement:
 *
 * 1. without an identity, and for guests, 401: `not_signed_in`, `session_ended`;
 * 2. outside the org, whether or not it exists, 404: `no_such_org`;
 * 3. for a member without the admin role, 403: `admin_only`.
 */
export async function findOrgAdmin(runner: Runner, caller: Credential, orgSlug: string): Promise<OrgAdmin> {
  const [row] = await toRead(runner, ...valuesOf(caller), orgSlug);
  return requireAdmin(row, caller, orgSlug);
}

/**
 * Locks an org for a write by its admin, after the check of `findOrgAdmin`. The lock lasts until the transaction ends,
 * so the org's admins act one at a time. Then the caller's role is read again, because an earlier transaction may have
 * revoked or demoted them.
 */
export async function lockOrgAsAdmin(tx: Tx, caller: Credential, orgSlug: string): Promise<OrgAdmin> {
  const [row] = await toWrite(tx.client, ...valuesOf(caller), orgSlug);
  const admin = requireAdmin(row, caller, orgSlug);
  await sql`select from orgs where id = ${admin.orgId} for no key update`.execute(tx.kysely);
  const current = await tx.kysely
    .selectFrom("org_members")
    .select("role")
    .where("org_id", "=", admin.orgId)
    .where("user_id", "=", admin.userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!current) throw problem("no_such_org");
  if (current.role !== "admin") throw problem("admin_only");
  return admin;
}

function requireAdmin(row: Row | undefined, caller: Credential, orgSlug: string): OrgAdmin {
  const { userId, orgId, role } = admitUser(row, caller);
  if (orgId === null) throw problem("no_such_org");
  if (role !== "admin") throw problem("admin_only");
  return { orgId, orgSlug, userId };
}
