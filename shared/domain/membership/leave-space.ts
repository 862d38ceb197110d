import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { lockRooms } from "../rooms/locks.ts";
import { seatsOfSpaceChanged } from "../rooms/seats-changed.ts";
import { takePresenceInSpace } from "../rooms/take-presence.ts";
import type { Membership } from "./membership.ts";

/**
 * Takes a person out of a locked space: their membership, and their presence in its rooms, which wait for them no
 * longer. What they wrote and voted stays. Closes their sockets on the space's rooms, and notifies the rooms' viewers.
 */
export async function leaveSpace(tx: Tx, { spaceId, userId }: Membership): Promise<void> {
  await tx.kysely
    .deleteFrom("space_members")
    .where("space_id", "=", spaceId)
    .where("user_id", "=", userId)
    .execute();
  await takePresenceInSpace(tx, spaceId, userId);
  await seatsOfSpaceChanged(tx, spaceId);
  await tx.close({ why: "member", spaceId, userId });
}

/**
 * Takes a person out of several locked spaces. All the rooms that this changes are locked first, in the order of their
 * ids, which is not that of their spaces.
 */
export async function leaveSpaces(tx: Tx, spaceIds: string[], userId: string): Promise<void> {
  await lockRooms(
    tx,
    sql`s.space_id = any(${spaceIds})
      and (s.ended_at is null or exists (select from presence p where p.session_id = s.id and p.user_id = ${userId}))`,
  );
  for (const spaceId of spaceIds) await leaveSpace(tx, { spaceId, userId });
}
