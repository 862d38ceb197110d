import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { OrgMemberList } from "#shared/wire/org-admin.ts";
import { problem } from "#shared/wire/problems.ts";
import { readOrgMembers } from "../org-admin/list-org-members.ts";
import { accountsOf, type Account } from "./find-people.ts";
import { restore } from "../org-admin/restore-member.ts";
import { revoke } from "../org-admin/revoke-member.ts";

type Seat = { orgSlug: string; userId: string };

/**
 * Makes a person an admin of an org, in every mode. A non-member becomes a member too. No sign-in takes this role away,
 * even if a claim gave it first. For operators: this is how an org gets its first admin. Throws `no_such_org`. Throws
 * `no_such_member` for an unknown id, a guest by link, and a revoked person.
 */
export async function grantAdmin(db: Database, { orgSlug, userId }: Seat): Promise<"granted" | "already"> {
  return transaction(db, async (tx) => {
    const orgId = await lockOrg(tx, orgSlug);
    await requireAccount(tx, userId);
    const before = await roleIn(tx, orgId, userId);
    if (before?.revoked) throw problem("no_such_member", "this person was revoked: restore them first");
    await sql`
      insert into org_members (org_id, user_id, role, origin, role_origin)
      values (${orgId}, ${userId}, 'admin', 'operator', 'operator')
      on conflict (org_id, user_id) do update set role = 'admin', role_origin = 'operator'`.execute(
      tx.kysely,
    );
    return before?.role === "admin" ? "already" : "granted";
  });
}

/**
 * Makes an admin of an org a plain member, even the last admin, because operators can name another. For operators.
 * Throws `no_such_org`, `no_such_member`.
 */
export async function withdrawAdmin(
  db: Database,
  { orgSlug, userId }: Seat,
): Promise<"withdrawn" | "already"> {
  return transaction(db, async (tx) => {
    const orgId = await lockOrg(tx, orgSlug);
    const before = await roleIn(tx, orgId, userId);
    if (!before || before.revoked) throw problem("no_such_member");
    if (before.role === "member") return "already";
    await tx.kysely
      .updateTable("org_members")
      .set({ role: "member", role_origin: null })
      .where("org_id", "=", orgId)
      .where("user_id", "=", userId)
      .execute();
    return "withdrawn";
  });
}

/**
 * Revokes a person as an org admin would, even the last admin. For operators. Throws `no_such_org`, `spaces_stranded`.
 */
export async function revokeFromOrg(db: Database, { orgSlug, userId }: Seat): Promise<void> {
  await transaction(db, async (tx) => void (await revoke(tx, { orgId: await lockOrg(tx, orgSlug), userId })));
}

/** Lifts a revocation as an org admin would. For operators. Throws `no_such_org`, `no_such_revocation`. */
export async function restoreToOrg(
  db: Database,
  { orgSlug, userId }: Seat,
  authMode: Settings["authMode"],
): Promise<void> {
  await transaction(db, async (tx) =>
    restore(tx, { orgId: await lockOrg(tx, orgSlug), userId }, { authMode, origin: "operator" }),
  );
}

/**
 * Returns all people of an org, as its admins see them, with their accounts at the sign-in provider. For operators.
 * Throws `no_such_org`.
 */
export async function listPeopleOfOrg(
  db: Database,
  orgSlug: string,
): Promise<(OrgMemberList[number] & Account)[]> {
  const org = await db.kysely.selectFrom("orgs").select("id").where("slug", "=", orgSlug).executeTakeFirst();
  if (!org) throw problem("no_such_org");
  const members = await readOrgMembers(db.pool, org.id);
  const accounts = await accountsOf(
    db,
    members.map(({ userId }) => userId),
  );
  return members.map(({ userId, name, role, revokedAt }) => {
    const { issuer, subject } = accounts.get(userId) ?? { issuer: "", subject: "" };
    return { userId, name, role, revokedAt, issuer, subject };
  });
}

/** Locks an org, so that its admins and other operators wait, and returns its id. Throws `no_such_org`. */
export async function lockOrg(tx: Tx, slug: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from orgs where slug = ${slug} for no key update`.execute(tx.kysely);
  if (!rows[0]) throw problem("no_such_org");
  return rows[0].id;
}

async function requireAccount(tx: Tx, userId: string) {
  const person = await tx.kysely
    .selectFrom("users")
    .select("guest")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!person) throw problem("no_such_member", "there is no person with this id");
  if (person.guest) throw problem("no_such_member", "a guest by link belongs to no org");
}

async function roleIn(tx: Tx, orgId: string, userId: string) {
  const { rows } = await sql<{ role: string; revoked: boolean }>`
    select role, revoked_at is not null as revoked from org_members
    where org_id = ${orgId} and user_id = ${userId}`.execute(tx.kysely);
  return rows[0];
}
