import { timingSafeEqual } from "node:crypto";
import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { statement } from "#shared/db/statement.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { purposePrefix, secretDigest, termsOf } from "./admin-link.ts";
import { hasAdmin } from "./has-admin.ts";
import { record } from "./record.ts";

type Row = { guest: boolean; userId: string; orgId: string | null; digest: Buffer | null; seconds: number };

const callerAndLink = statement<Row, [...CredentialValues, string]>(
  "admin-link",
  `select ${callerIsGuest}, caller.user_id as "userId", link.org_id as "orgId", link.key as digest,
     extract(epoch from now())::float8 as seconds
   from use_token($1, $2, $3, $4) caller
   left join lateral (
     select o.id as org_id, k.key
     from orgs o
     join instance_keys k on k.purpose = '${purposePrefix}' || o.id::text
     where o.slug = $5
   ) link on true`,
);

export type OpenedLink = {
  orgSlug: string;
  /** Returns the link's secret. */
  secret: () => string;
  /** True if the request comes from a browser on the server's machine. */
  isFromThisMachine: boolean;
};

/**
 * Makes the caller an admin of an org, with the link of its operator. A non-member becomes a member too. The link works
 * once, for ten minutes, and while the org has no admin. For signed-in people. Throws `not_signed_in`, `session_ended`,
 * the problems of `secret`, `other_machine`, `no_such_admin_link`, and `no_such_org` for a revoked person.
 */
export async function openAdminLink(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { orgSlug, secret: readSecret, isFromThisMachine }: OpenedLink,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const [row] = await callerAndLink(tx.client, ...valuesOf(caller), orgSlug);
    const { userId, orgId, digest, seconds } = admitUser(row, caller);
    const secret = readSecret();
    const terms = termsOf(secret);
    if (!terms) throw problem("no_such_admin_link");
    // Checked before the digest: the reply to another machine does not depend on the secret.
    if (terms.reach === "this-machine" && !isFromThisMachine) throw problem("other_machine");
    if (orgId === null || digest === null || !timingSafeEqual(digest, secretDigest(secret)))
      throw problem("no_such_admin_link");
    if (terms.expiresAt <= seconds) throw problem("no_such_admin_link");
    await sql`select from orgs where id = ${orgId} for no key update`.execute(tx.kysely);
    await spend(tx, orgId, digest);
    if (await hasAdmin(tx, orgId)) throw problem("no_such_admin_link");
    await makeAdmin(tx, orgId, userId);
    await record(
      tx,
      ctx.report,
      { orgId, orgSlug, userId },
      {
        action: "org.admin_link",
        target: userId,
        detail: "Became the org's first admin with an admin link.",
      },
    );
  });
}

/** Deletes the link. Throws `no_such_admin_link` if another request was faster, or a newer link replaced it. */
async function spend(tx: Tx, orgId: string, digest: Buffer) {
  const { rows } = await sql`
    delete from instance_keys where purpose = ${purposePrefix + orgId} and key = ${digest} returning 1`.execute(
    tx.kysely,
  );
  if (rows.length === 0) throw problem("no_such_admin_link");
}

/** Throws `no_such_org` for a revoked person. */
async function makeAdmin(tx: Tx, orgId: string, userId: string) {
  const { rows } = await sql`
    insert into org_members as m (org_id, user_id, role, origin, role_origin)
    values (${orgId}, ${userId}, 'admin', 'operator', 'operator')
    on conflict (org_id, user_id) do update set role = 'admin', role_origin = 'operator' where m.revoked_at is null
    returning 1`.execute(tx.kysely);
  if (rows.length === 0) throw problem("no_such_org");
}
