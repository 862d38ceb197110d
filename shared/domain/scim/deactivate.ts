import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { redactedFeed } from "../feed/feed-token.ts";
import { endFeed } from "../feed/revoke-feed.ts";
import { recordByOperator } from "../operators/record-by-operator.ts";
import { planHandover } from "../org-admin/hand-over.ts";
import { isLastAdmin } from "../org-admin/require-another-admin.ts";
import { restore } from "../org-admin/restore-member.ts";
import { revoke } from "../org-admin/revoke-member.ts";
import { lockOrgsOf } from "../people/erase-person.ts";
import { deleteTokens } from "../people/sign-out.ts";
import { markKept } from "../org-admin/mirror.ts";

type Context = { report: Report; log: Log };
type Org = { id: string; slug: string };

/**
 * Ends a person's tokens and calendar feed, and revokes them from every org, as an org admin does. An org whose last
 * admin they are stays, and one in which a space has no other member: a `warn` line names it, and the doctor does. Closes
 * their sockets on every replica. Reports `org.member.remove` for each org, and `ics.revoke` for a feed.
 */
export async function deactivate(tx: Tx, { report, log }: Context, userId: string): Promise<void> {
  const orgs = await unrevokedOrgs(tx, userId);
  await deleteTokens(tx, userId);
  const kept = new Set<string>();
  for (const { id } of orgs) if (await isLastAdmin(tx, { orgId: id, userId })) kept.add(id);
  const { stranded } = await planHandover(
    tx,
    userId,
    orgs.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  for (const { orgId } of stranded) kept.add(orgId);
  for (const org of orgs) {
    if (kept.has(org.id)) continue;
    await revoke(tx, { orgId: org.id, userId }, { byProvider: true });
    const detail = "The sign-in provider deactivated a person, who was revoked.";
    await recordByOperator(tx, { org, action: "scim.user.deactivate", detail });
    const event = {
      event: "org.member.remove",
      actor: "",
      subject: "",
      org: org.slug,
      target: userId,
    } as const;
    tx.afterCommit(() => report(event));
  }
  if (await endFeed(tx, userId))
    tx.afterCommit(() => report({ event: "ics.revoke", actor: "", subject: "", target: redactedFeed }));
  await markKept(tx, userId, [...kept]);
  if (kept.size === 0) return;
  const names = orgs.filter(({ id }) => kept.has(id)).map(({ slug }) => slug);
  const spaces = stranded.map(({ slug }) => slug);
  tx.afterCommit(() => log.warn({ orgs: names, spaces, user_id: userId }, membershipsStay));
}

const membershipsStay =
  "the provider deactivated a person who stays a member, without a sign-in: they are the last admin of an org or the " +
  "only member of these spaces; name another admin or delete the spaces, and revoke them";

/**
 * Lifts the revocations of a person that `deactivate` made, and no others. Returns true if there was one. The next
 * sign-in makes them a member again.
 */
export async function reactivate(tx: Tx, userId: string): Promise<boolean> {
  await lockOrgsOf(tx, userId);
  const { rows } = await sql<Org>`
    select o.id, o.slug from org_members m join orgs o on o.id = m.org_id
    where m.user_id = ${userId} and m.revoked_by_provider and m.revoked_at is not null
    order by o.id`.execute(tx.kysely);
  for (const org of rows) {
    await restore(tx, { orgId: org.id, userId }, { authMode: "oidc", origin: "operator" });
    const detail = "The sign-in provider reactivated a person, whose revocation was lifted.";
    await recordByOperator(tx, { org, action: "scim.user.activate", detail });
  }
  await markKept(tx, userId, []);
  return rows.length > 0;
}

/** Locks the orgs of a person in which they are not revoked, with their membership there, and returns them. */
async function unrevokedOrgs(tx: Tx, userId: string): Promise<Org[]> {
  const orgIds = await lockOrgsOf(tx, userId);
  // Before the spaces are read, as in `revoke`: a transaction that joins or creates a space locks these rows.
  await sql`
    select from org_members where user_id = ${userId} order by org_id for update`.execute(tx.kysely);
  const { rows } = await sql<Org>`
    select o.id, o.slug from orgs o
    where o.id = any(${orgIds}) and not exists (
      select from org_members m where m.org_id = o.id and m.user_id = ${userId} and m.revoked_at is not null)
    order by o.id`.execute(tx.kysely);
  return rows;
}
