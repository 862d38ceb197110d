import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoStranger } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOwnSpace } from "../membership/lock-space.ts";
import { bumpSession } from "../rooms/count-change.ts";
import { requireMember } from "../membership/require-member.ts";

type Context = { db: Database };
export type SessionAddress = { orgSlug: string; slug: string; sessionId: string };

/**
 * Renames a session and returns its title; its viewers see it without reloading. Spec 2, Orgs and spaces.
 * For owners of its space. Throws `no_such_space`, `owner_only`, what `title` throws, `no_such_session`.
 */
export async function renameSession(
  ctx: Context,
  caller: Credential,
  address: SessionAddress,
  title: () => string,
): Promise<{ id: string; title: string }> {
  return transaction(ctx.db, async (tx) => {
    const spaceId = await requireOwner(tx, caller, address);
    const next = title();
    const { sessionId } = address;
    const current = await lockSession(tx, spaceId, sessionId);
    if (current.title === next) return { id: sessionId, title: next };
    await tx.kysely.updateTable("sessions").set({ title: next }).where("id", "=", sessionId).execute();
    await bumpSession(tx, sessionId);
    return { id: sessionId, title: next };
  });
}

/**
 * Deletes a session with its history, for good; a second call is 404. Spec 1, Session (room) lifecycle.
 * For owners of its space. Closes its sockets. Throws `no_such_space`, `owner_only`, `no_such_session`.
 */
export async function deleteSession(
  ctx: Context,
  caller: Credential,
  address: SessionAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    // The space first: promises made here show in its other rooms, and whoever answers one there locks it too.
    const { spaceId } = await lockOwnSpace(tx, caller, address);
    const { kind } = await lockSession(tx, spaceId, address.sessionId);
    await kinds.get(kind)?.deleting?.(tx, address.sessionId);
    await tx.kysely.deleteFrom("sessions").where("id", "=", address.sessionId).execute();
    await tx.close({ why: "session", sessionId: address.sessionId });
  });
}

async function requireOwner(tx: Tx, caller: Credential, { orgSlug, slug }: SessionAddress): Promise<string> {
  const { spaceId, role } = await requireMember(tx, caller, orgSlug, slug, admitNoStranger);
  if (role !== "owner") throw problem("owner_only");
  return spaceId;
}

type Locked = { title: string; kind: string };

async function lockSession(tx: Tx, spaceId: string, sessionId: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select title, kind from sessions where id = ${sessionId} and space_id = ${spaceId} for update`.execute(
    tx.kysely,
  );
  if (!rows[0]) throw problem("no_such_session");
  return rows[0];
}
