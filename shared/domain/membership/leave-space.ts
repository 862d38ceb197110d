import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { refreshOpenRooms } from "../rooms/seats-changed.ts";
import type { Membership } from "./membership.ts";

/**
 * Takes somebody out of a locked space: their membership, and their presence in its rooms, which wait for them no
 * longer. What they said and voted stays. Closes their sockets on the space's rooms, and notifies the rooms' viewers.
 */
export async function leaveSpace(tx: Tx, { spaceId, userId }: Membership): Promise<void> {
  await tx.kysely
    .deleteFrom("space_members")
    .where("space_id", "=", spaceId)
    .where("user_id", "=", userId)
    .execute();
  await takePresence(tx, { spaceId, userId });
  await refreshOpenRooms(tx, spaceId);
  await tx.close({ why: "member", spaceId, userId });
}

/**
 * Takes somebody out of several locked spaces. All the rooms that this changes are locked first, in the order of their
 * ids, which is not that of their spaces.
 */
export async function leaveSpaces(tx: Tx, spaceIds: string[], userId: string): Promise<void> {
  await sql`
    select from sessions s
    where s.space_id = any(${spaceIds})
      and (s.ended_at is null or exists (select from presence p where p.session_id = s.id and p.user_id = ${userId}))
    order by s.id for no key update`.execute(tx.kysely);
  for (const spaceId of spaceIds) await leaveSpace(tx, { spaceId, userId });
}

/** Takes somebody's presence away in every room of a space, and counts the change where they were. */
async function takePresence(tx: Tx, { spaceId, userId }: Membership) {
  const changed = await sql<{ id: string; version: number; presence_version: number }>`
    with room as materialized (
      select s.id from sessions s
      where s.space_id = ${spaceId}
        and exists (select from presence p where p.session_id = s.id and p.user_id = ${userId})
      order by s.id for no key update
    ), gone as (
      delete from presence p using room where p.session_id = room.id and p.user_id = ${userId}
    )
    update sessions set presence_version = presence_version + 1
    where id in (select id from room)
    returning id, version, presence_version`.execute(tx.kysely);
  for (const { id, version, presence_version } of changed.rows)
    tx.sessionChanged({ id, version, presenceVersion: presence_version });
}
