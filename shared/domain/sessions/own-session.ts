import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { requireBase } from "#shared/wire/base.ts";
import { problem } from "#shared/wire/problems.ts";
import type { SessionTitleBody } from "#shared/wire/sessions.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import { lockRoomsToDelete, lockRooms, type LockedRoom } from "../rooms/locks.ts";

type Context = { db: Database };
export type SessionAddress = { orgSlug: string; slug: string; sessionId: string };

/**
 * Renames a room and returns its title; viewers see it without a reload. For owners of its space. Throws
 * `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, the problems of `body`, `no_such_session`,
 * `changed_meanwhile`.
 */
export async function renameSession(
  ctx: Context,
  caller: Credential,
  address: SessionAddress,
  body: () => SessionTitleBody,
): Promise<{ id: string; title: string }> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    const { title: next, base } = body();
    const { sessionId } = address;
    const [room] = await lockRooms(tx, sql`s.id = ${sessionId} and s.space_id = ${spaceId}`);
    const current = requireFound(room);
    requireBase({ title: next }, base, { title: current.title });
    if (current.title === next) return { id: sessionId, title: next };
    await tx.kysely.updateTable("sessions").set({ title: next }).where("id", "=", sessionId).execute();
    await bumpVersion(tx, sessionId);
    return { id: sessionId, title: next };
  });
}

/**
 * Permanently deletes a room with its history; a second call is 404. For owners of its space. Closes its sockets.
 * Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, `no_such_session`.
 */
export async function deleteSession(
  ctx: Context,
  caller: Credential,
  address: SessionAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    // Lock the space first. Commitments of this room show in the space's other rooms, and resolving one locks the space
    // too.
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    const [found] = await lockRoomsToDelete(tx, sql`s.id = ${address.sessionId} and s.space_id = ${spaceId}`);
    const room = requireFound(found);
    await kinds.ofRoom(room)?.deleting?.(tx, room.id);
    await tx.kysely.deleteFrom("sessions").where("id", "=", room.id).execute();
    await tx.close({ why: "session", sessionId: room.id });
  });
}

function requireFound(room: LockedRoom | undefined): LockedRoom {
  if (!room) throw problem("no_such_session");
  return room;
}
