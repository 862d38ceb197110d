import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { requireBase } from "#shared/wire/base.ts";
import { problem } from "#shared/wire/problems.ts";
import type { SessionTitleBody } from "#shared/wire/sessions.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import { bumpVersion, bumpVersions } from "../rooms/bump-version.ts";
import { lockRooms, type LockedRoom } from "../rooms/locks.ts";
import { deleteRoom, lockRoomToDelete, withStandups } from "./delete-room.ts";

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
    const rooms = await lockRooms(tx, withStandups(sessionId, spaceId));
    const current = requireFound(rooms, sessionId);
    requireBase({ title: next }, base, { title: current.title });
    if (current.title === next) return { id: sessionId, title: next };
    await tx.kysely.updateTable("sessions").set({ title: next }).where("id", "=", sessionId).execute();
    await bumpVersion(tx, sessionId);
    await bumpStandups(tx, rooms, sessionId);
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
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    const found = await lockRoomToDelete(tx, spaceId, address.sessionId);
    if (!found) throw problem("no_such_session");
    await deleteRoom(tx, found);
  });
}

function bumpStandups(tx: Tx, rooms: LockedRoom[], sessionId: string): Promise<void> {
  return bumpVersions(
    tx,
    rooms.map(({ id }) => id).filter((id) => id !== sessionId),
  );
}

function requireFound(rooms: LockedRoom[], sessionId: string): LockedRoom {
  const room = rooms.find(({ id }) => id === sessionId);
  if (!room) throw problem("no_such_session");
  return room;
}
