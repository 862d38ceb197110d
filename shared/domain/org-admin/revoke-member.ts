import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { redactedFeed } from "../feed/feed-token.ts";
import { endFeed } from "../feed/revoke-feed.ts";
import { handOver, planHandover } from "./hand-over.ts";
import { lockOrgAsAdmin } from "./lock-org.ts";
import { requireAnotherAdmin } from "./require-another-admin.ts";

/** A person in an org, whether or not they are a member. */
export type OrgPerson = { orgId: string; userId: string };

/** Who revokes a person: the provider, whose reactivation lifts the revocation, or a person who administers. */
type Revoker = { byProvider: boolean };

/**
 * Revokes a person's access to an org and to every space in it, in one transaction. If they were a space's only owner,
 * the most recently active remaining member becomes its owner. The revocation stays until it is lifted, also for a user
 * id that never signed in. Revoking again changes nothing. A member's calendar feed ends too. For org admins. Closes the
 * person's sockets in those spaces on every replica and notifies the rooms' viewers. Reports `ics.revoke` if there was
 * a feed. Throws `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, the problems of `userId`, `last_admin`.
 * Throws `spaces_stranded` with the slugs of the spaces that would have no owner; then nothing is written.
 */
export async function revokeMember(
  ctx: { db: Database; report: Report },
  caller: Credential,
  orgSlug: string,
  userId: () => string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const person = { orgId: admin.orgId, userId: userId() };
    await requireAnotherAdmin(tx, person);
    const { endedFeed } = await revoke(tx, person);
    if (!endedFeed) return;
    tx.afterCommit(() => ctx.report({ event: "ics.revoke", actor: admin.userId, target: redactedFeed }));
  });
}

/**
 * Revokes a person in a locked org, like `revokeMember`, without a check of the caller. `endedFeed` is true if a feed
 * ended. Without a revocation, `endMemberships` ends a membership. Throws `spaces_stranded`.
 */
export async function revoke(
  tx: Tx,
  person: OrgPerson,
  revoker: Revoker = { byProvider: false },
): Promise<{ endedFeed: boolean }> {
  // Write the revocation before the spaces are read. A transaction that joins or creates a space locks this row, or
  // finds it revoked.
  const wasMember = await writeRevocation(tx, person, revoker);
  const plan = await planHandover(tx, person.userId, [person.orgId]);
  const stranded = plan.stranded.map(({ slug }) => slug);
  if (stranded.length > 0) throw problem("spaces_stranded", undefined, { details: { spaces: stranded } });
  await handOver(tx, person.userId, plan);
  // Only a member's feed ends: otherwise an admin of any org could end every feed of the instance.
  return { endedFeed: wasMember && (await endFeed(tx, person.userId)) };
}

/** Returns true if the person was a member of the org until now. */
async function writeRevocation(
  tx: Tx,
  { orgId, userId }: OrgPerson,
  { byProvider }: Revoker,
): Promise<boolean> {
  const { rows } = await sql<{ wasMember: boolean | null }>`
    with before as (
      select enrolled and revoked_at is null as member
      from org_members where org_id = ${orgId} and user_id = ${userId}
    )
    insert into org_members (org_id, user_id, role, revoked_at, enrolled, revoked_by_provider)
    values (${orgId}, ${userId}, 'member', now(), false, ${byProvider})
    on conflict (org_id, user_id) do update
      set role = 'member', role_origin = null, kept_since = null,
        revoked_at = coalesce(org_members.revoked_at, now()),
        revoked_by_provider = ${byProvider} and (org_members.revoked_at is null or org_members.revoked_by_provider)
    returning (select member from before) as "wasMember"`.execute(tx.kysely);
  return rows[0]?.wasMember === true;
}
