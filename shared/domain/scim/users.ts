import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { refusingConflicts } from "./conflict.ts";
import type { ScimChangeContext, ScimContext } from "./context.ts";
import { deactivate, reactivate } from "./deactivate.ts";
import type { ScimList, ScimPage } from "./page-of.ts";
import { noSuchResource } from "./scim-error.ts";

/** What the provider stores about a person. `externalId` finds their account; without one there is none. */
export type ScimUserInput = { externalId: string | null; userName: string; active: boolean };

export type ScimUser = ScimUserInput & { id: string; createdAt: Date; changedAt: Date };

/** A filter of users. User names are compared without case. */
export type ScimUserFilter = { attribute: "userName" | "externalId"; value: string };

const columns = sql`
  s.id, s.external_id as "externalId", s.user_name as "userName", s.active, s.created_at as "createdAt",
  s.changed_at as "changedAt"`;

/** Returns a user by id. Throws `ScimError`. */
export async function findScimUser(db: Database, id: string): Promise<ScimUser> {
  const { rows } = await sql<ScimUser>`
    select ${columns} from scim_users s where s.id = ${id}`.execute(db.kysely);
  return rows[0] ?? missing();
}

/** Returns a page of the users that match a filter, oldest first. */
export async function listScimUsers(
  db: Database,
  filter: ScimUserFilter | null,
  { startIndex, count }: ScimPage,
): Promise<ScimList<ScimUser>> {
  const matches = conditionOf(filter);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from scim_users s where ${matches}`.execute(db.kysely);
  const found = await sql<ScimUser>`
    select ${columns} from scim_users s where ${matches}
    order by s.created_at, s.id limit ${count} offset ${startIndex - 1}`.execute(db.kysely);
  return { total: rows[0]!.total, resources: found.rows };
}

function conditionOf(filter: ScimUserFilter | null): SqlPart<unknown> {
  if (filter === null) return sql`true`;
  return filter.attribute === "userName"
    ? sql`lower(s.user_name) = lower(${filter.value})`
    : sql`s.external_id = ${filter.value}`;
}

/**
 * Stores a user, and applies their state to an account that has signed in. Reports `scim.user.create`. Throws
 * `ScimError` if another user has the name or the external id.
 */
export async function createScimUser(ctx: ScimContext, input: ScimUserInput): Promise<ScimUser> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await refusingConflicts(() =>
      sql<ScimUser>`
        insert into scim_users as s (id, external_id, user_name, active)
        values (${randomUUID()}, ${input.externalId}, ${input.userName}, ${input.active})
        returning ${columns}`.execute(tx.kysely),
    );
    const user = rows[0]!;
    reportUser(tx, ctx, "scim.user.create", user.id);
    await applyState(tx, ctx, user);
    if (!user.active) reportUser(tx, ctx, "scim.user.deactivate", user.id);
    return user;
  });
}

/**
 * Changes a user, and applies their state to their account. `change` returns the new values for the stored ones. Reports
 * `scim.user.deactivate` or `scim.user.activate` if the state changes. Throws `ScimError`, and what `change` throws.
 */
export async function changeScimUser(
  ctx: ScimContext,
  id: string,
  change: (user: ScimUser) => ScimUserInput,
): Promise<ScimUser> {
  return transaction(ctx.db, async (tx) => {
    const before = await lockUser(tx, id);
    const input = change(before);
    const { rows } = await refusingConflicts(() =>
      sql<ScimUser>`
        update scim_users s
        set external_id = ${input.externalId}, user_name = ${input.userName}, active = ${input.active},
          changed_at = now()
        where s.id = ${id}
        returning ${columns}`.execute(tx.kysely),
    );
    const user = rows[0]!;
    const staysActive = user.active && before.active && user.externalId === before.externalId;
    if (!staysActive) await applyState(tx, ctx, user);
    if (user.active !== before.active)
      reportUser(tx, ctx, user.active ? "scim.user.activate" : "scim.user.deactivate", id);
    return user;
  });
}

/** Deletes a user, and deactivates their account. Reports `scim.user.delete`. Throws `ScimError`. */
export async function deleteScimUser(ctx: ScimContext, id: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, id);
    await applyState(tx, ctx, { ...user, active: false });
    await tx.kysely.deleteFrom("scim_users").where("id", "=", id).execute();
    reportUser(tx, ctx, "scim.user.delete", id);
  });
}

async function lockUser(tx: Tx, id: string): Promise<ScimUser> {
  const { rows } = await sql<ScimUser>`
    select ${columns} from scim_users s where s.id = ${id} for update`.execute(tx.kysely);
  return rows[0] ?? missing();
}

/** Applies the state to the accounts that have the external id. There are none before the first sign-in. */
async function applyState(
  tx: Tx,
  ctx: ScimChangeContext,
  { externalId, active }: Pick<ScimUser, "externalId" | "active">,
) {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where issuer = ${ctx.settings.oidcIssuer} and issuer <> '' and coalesce(directory_id, subject) = ${externalId}
    order by id`.execute(tx.kysely);
  for (const { id } of rows) await (active ? reactivate(tx, id) : deactivate(tx, ctx, id));
}

type UserEvent = `scim.user.${"create" | "deactivate" | "activate" | "delete"}`;

function reportUser(tx: Tx, { report }: ScimChangeContext, event: UserEvent, target: string) {
  tx.afterCommit(() => report({ event, actor: "", subject: "", target }));
}

function missing(): never {
  throw noSuchResource();
}
