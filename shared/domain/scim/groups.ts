import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { refusingConflicts } from "./conflict.ts";
import type { ScimContext } from "./context.ts";
import { followGroups } from "./follow-groups.ts";
import type { ScimList, ScimPage } from "./page-of.ts";
import { noSuchResource } from "./scim-error.ts";

/** What the provider stores about a group. `members` are ids of SCIM users. */
export type ScimGroupInput = { externalId: string | null; displayName: string; members: string[] };

export type ScimGroup = ScimGroupInput & { id: string; createdAt: Date; changedAt: Date };

/** A filter of groups. */
export type ScimGroupFilter = { attribute: "displayName" | "externalId"; value: string };

const columns = sql`
  g.id, g.external_id as "externalId", g.display_name as "displayName", array(
    select m.scim_user_id from scim_members m where m.group_id = g.id order by m.scim_user_id
  ) as members, g.created_at as "createdAt", g.changed_at as "changedAt"`;

/** Returns a group by id. Throws `ScimError`. */
export async function findScimGroup(db: Database, id: string): Promise<ScimGroup> {
  const { rows } = await sql<ScimGroup>`
    select ${columns} from scim_groups g where g.id = ${id}`.execute(db.kysely);
  return rows[0] ?? missing();
}

/** Returns a page of the groups that match a filter, oldest first. */
export async function listScimGroups(
  db: Database,
  filter: ScimGroupFilter | null,
  { startIndex, count }: ScimPage,
): Promise<ScimList<ScimGroup>> {
  const matches = conditionOf(filter);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from scim_groups g where ${matches}`.execute(db.kysely);
  const found = await sql<ScimGroup>`
    select ${columns} from scim_groups g where ${matches}
    order by g.created_at, g.id limit ${count} offset ${startIndex - 1}`.execute(db.kysely);
  return { total: rows[0]!.total, resources: found.rows };
}

function conditionOf(filter: ScimGroupFilter | null): SqlPart<unknown> {
  if (filter === null) return sql`true`;
  return filter.attribute === "displayName"
    ? sql`g.display_name = ${filter.value}`
    : sql`g.external_id = ${filter.value}`;
}

/**
 * Stores a group, and makes its members members of the orgs that have its name as a claim value. Reports
 * `scim.group.create`. Throws `ScimError` for a name or external id of another group, and for an unknown member.
 */
export async function createScimGroup(ctx: ScimContext, input: ScimGroupInput): Promise<ScimGroup> {
  return transaction(ctx.db, async (tx) => {
    const id = randomUUID();
    const { externalId, displayName, members } = input;
    await refusingConflicts(() =>
      tx.kysely
        .insertInto("scim_groups")
        .values({ id, external_id: externalId, display_name: displayName })
        .execute(),
    );
    await setMembers(tx, id, members);
    await followGroups(tx, ctx, members, [displayName]);
    tx.afterCommit(() => ctx.report({ event: "scim.group.create", actor: "", subject: "", target: id }));
    return lockGroup(tx, id);
  });
}

/**
 * Changes a group, and applies its name and members to the orgs that have its old or new name as a claim value. `change`
 * returns the new values for the stored ones. Reports `scim.group.change`. Throws `ScimError`, and what `change` throws.
 */
export async function changeScimGroup(
  ctx: ScimContext,
  id: string,
  change: (group: ScimGroup) => ScimGroupInput,
): Promise<ScimGroup> {
  return transaction(ctx.db, async (tx) => {
    const before = await lockGroup(tx, id);
    const { externalId, displayName, members } = change(before);
    await refusingConflicts(() =>
      sql`
        update scim_groups set external_id = ${externalId}, display_name = ${displayName}, changed_at = now()
        where id = ${id}`.execute(tx.kysely),
    );
    await setMembers(tx, id, members);
    const isRenamed = displayName !== before.displayName;
    const [old, next] = [new Set(before.members), new Set(members)];
    const affected = [...new Set([...old, ...next])].filter(
      (one) => isRenamed || old.has(one) !== next.has(one),
    );
    await followGroups(tx, ctx, affected, [before.displayName, displayName]);
    tx.afterCommit(() => ctx.report({ event: "scim.group.change", actor: "", subject: "", target: id }));
    return lockGroup(tx, id);
  });
}

/** Deletes a group, and ends what it had given its members. Reports `scim.group.delete`. Throws `ScimError`. */
export async function deleteScimGroup(ctx: ScimContext, id: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { members, displayName } = await lockGroup(tx, id);
    await tx.kysely.deleteFrom("scim_groups").where("id", "=", id).execute();
    await followGroups(tx, ctx, members, [displayName]);
    tx.afterCommit(() => ctx.report({ event: "scim.group.delete", actor: "", subject: "", target: id }));
  });
}

async function lockGroup(tx: Tx, id: string): Promise<ScimGroup> {
  await sql`select from scim_groups where id = ${id} for update`.execute(tx.kysely);
  const { rows } = await sql<ScimGroup>`
    select ${columns} from scim_groups g where g.id = ${id}`.execute(tx.kysely);
  return rows[0] ?? missing();
}

async function setMembers(tx: Tx, groupId: string, members: string[]): Promise<void> {
  await sql`
    delete from scim_members where group_id = ${groupId} and scim_user_id <> all(${members}::uuid[])`.execute(
    tx.kysely,
  );
  await refusingConflicts(() =>
    sql`
      insert into scim_members (group_id, scim_user_id)
      select ${groupId}::uuid, id from unnest(${members}::uuid[]) id order by id
      on conflict do nothing`.execute(tx.kysely),
  );
}

function missing(): never {
  throw noSuchResource();
}
