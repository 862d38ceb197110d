import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { RETENTION_NOTICE_DAYS } from "#shared/rules/room-retention.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import { lockRooms } from "../rooms/locks.ts";
import type { SessionAddress } from "../sessions/own-session.ts";

/**
 * Keeps a room from rules that delete ended rooms, or takes that back. After that, a rule deletes it seven days later
 * at the earliest. An unchanged value has no effect. For owners of its space. It notifies no viewers, because rooms do
 * not show it. Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, the problems of `kept`,
 * `no_such_session`.
 */
export async function keepRoom(
  ctx: { db: Database },
  caller: Credential,
  address: SessionAddress,
  kept: () => boolean,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    const isKept = kept();
    const { sessionId } = address;
    const [room] = await lockRooms(tx, sql`s.space_id = ${spaceId} and s.id = ${sessionId}`);
    if (!room) throw problem("no_such_session");
    await sql`
      update sessions set kept_until = case when ${isKept} then 'infinity'::timestamptz
        when kept_until = 'infinity' then now() + ${RETENTION_NOTICE_DAYS} * interval '1 day' else kept_until end
      where id = ${sessionId}`.execute(tx.kysely);
  });
}
