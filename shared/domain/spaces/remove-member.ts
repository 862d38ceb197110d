import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../identity/credential.ts";
import { refreshOpenRooms } from "../sessions/refresh-rooms.ts";
import type { MemberAddress } from "./change-role.ts";
import { lockOwnSpace } from "./lock-space.ts";
import { requireAnotherOwner, requireTarget, type Target } from "./require-another-owner.ts";

/**
 * Takes somebody out of a space: their membership, and their presence in its rooms, which wait for them no longer. What
 * they said and voted stays. Spec 2, DELETE …/members/{userId}. For owners, for themselves too while another is left.
 * Closes their sockets on the space's rooms, and notifies the rooms' viewers; reports `space.member.remove`.
 * Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, `no_such_member`, `last_owner`.
 */
export async function removeMember(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { userId, ...address }: MemberAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId: actor } = await lockOwnSpace(tx, caller, address);
    const target = { spaceId, userId };
    if ((await requireTarget(tx, target)) === "owner") await requireAnotherOwner(tx, target);
    await tx.kysely
      .deleteFrom("space_members")
      .where("space_id", "=", spaceId)
      .where("user_id", "=", userId)
      .execute();
    await takePresence(tx, target);
    await refreshOpenRooms(tx, spaceId);
    await tx.close({ why: "member", spaceId, userId });
    const at = { org: address.orgSlug, space: address.slug, target: userId };
    tx.afterCommit(() => ctx.report({ event: "space.member.remove", actor, ...at }));
  });
}

/** Takes somebody's presence away in every room of a space, and counts the change where they were. */
async function takePresence(tx: Tx, { spaceId, userId }: Target) {
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
