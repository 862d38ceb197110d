import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { lockRooms } from "../rooms/locks.ts";
import { seatsOfSpaceChanged } from "../rooms/seats-changed.ts";
import { deletePresenceInSpace } from "../rooms/delete-presence.ts";
import type { Membership } from "./require-member.ts";

/**
 * Removes a person from a locked space. Deletes their membership and presence, so that its rooms no longer wait for
 * them. Their texts and votes stay. Closes their sockets on the space's rooms, and notifies the rooms' viewers.
 */
export async function leaveSpace(tx: Tx, { spaceId, userId }: Membership): Promise<void> {
  await tx.kysely
    .deleteFrom("space_members")
    .where("space_id", "=", spaceId)
    .where("user_id", "=", userId)
    .execute();
  await deletePresenceInSpace(tx, spaceId, userId);
  await seatsOfSpaceChanged(tx, spaceId);
  await tx.close({ why: "member", spaceId, userId });
}

/**
 * Removes a person from several locked spaces. It first locks the affected rooms of all these spaces, in order of id.
 * Locking them space by space would break that order.
 */
export async function leaveSpaces(tx: Tx, spaceIds: string[], userId: string): Promise<void> {
  await lockRooms(
    tx,
    sql`s.space_id = any(${spaceIds})
      and (s.ended_at is null or exists (select from presence p where p.session_id = s.id and p.user_id = ${userId}))`,
  );
  for (const spaceId of spaceIds) await leaveSpace(tx, { spaceId, userId });
}
