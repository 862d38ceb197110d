import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { PurgedOrg } from "#shared/wire/org-admin.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaces } from "../rooms/locks.ts";
import { dropSpaces } from "../spaces/drop-spaces.ts";
import { lockOrgAsAdmin } from "./lock-org.ts";
import { record } from "./record.ts";

/**
 * Permanently deletes an org with all its spaces and sessions, in one transaction, and returns the counts. The audit
 * records stay. For org admins, who confirm with the org's own slug. Closes the sockets of all its rooms; reports
 * `org.purge`. Throws `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, the problems of `confirm`,
 * `default_org_kept`, and `confirmation_needed` with the counts of a purge.
 */
export async function purgeOrg(
  ctx: { db: Database; report: Report },
  caller: Credential,
  orgSlug: string,
  confirm: () => string | undefined,
): Promise<PurgedOrg> {
  return transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const confirmed = confirm() === orgSlug;
    if (orgSlug === "default") throw problem("default_org_kept");
    if (!confirmed) throw unconfirmed({ org: orgSlug, ...(await countOrg(tx, admin.orgId)) });
    // Lock the org first, so that no transaction can open or join one of its spaces.
    await sql`select from orgs where id = ${admin.orgId} for update`.execute(tx.kysely);
    // No stronger lock is needed. A transaction that ends a room may still insert rows that refer to its space.
    // `dropSpaces` locks the rooms and so waits for that transaction.
    const spaces = await lockSpaces(tx, sql`s.org_id = ${admin.orgId}`);
    const counts = await countOrg(tx, admin.orgId);
    const detail = `An org admin purged the org: ${inWords(counts)}.`;
    await record(tx, ctx.report, admin, { action: "org.purge", target: orgSlug, detail });
    await dropSpaces(
      tx,
      spaces.map((space) => space.id),
    );
    await tx.kysely.deleteFrom("orgs").where("id", "=", admin.orgId).execute();
    return { org: orgSlug, ...counts };
  });
}

type Counts = { spaces: number; sessions: number };

async function countOrg(tx: Tx, orgId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(distinct s.id) as spaces, count(r.id) as sessions
    from spaces s left join sessions r on r.space_id = s.id
    where s.org_id = ${orgId}`.execute(tx.kysely);
  return rows[0]!;
}

function unconfirmed(purge: PurgedOrg) {
  const sentence = `confirm with the slug of the org: a purge deletes ${inWords(purge)}, for good`;
  return problem("confirmation_needed", sentence, { details: purge });
}

function inWords({ spaces, sessions }: Counts): string {
  return `${counted(spaces, "space")} and ${counted(sessions, "session")}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
