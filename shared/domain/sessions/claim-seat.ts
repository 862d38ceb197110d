import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import { lockRoomAsMember } from "../rooms/lock-room-for-caller.ts";

/**
 * Makes the caller the facilitator if the current one was absent for 60 seconds or left the space. Returns the room's
 * version. One conditional update decides, by presence and the database's clock, so exactly one of several claimers
 * wins. The facilitator's own claim is refused while they are present; after an absence it changes nothing. It also
 * works in an ended room, because otherwise the room could not be reopened. For members, not for guests. Notifies the
 * room's viewers. Throws `no_such_session`, `guest_refused`, `seat_held`.
 */
export async function claimSeat(
  ctx: { db: Database },
  caller: Credential,
  sessionId: string,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { room, userId, version } = await lockRoomAsMember(tx, caller, sessionId);
    const claimed = await sql`
      update sessions s
      set facilitator_id = ${userId},
        facilitator_seen_at = case when s.facilitator_id = ${userId} then s.facilitator_seen_at else now() end
      where s.id = ${sessionId} and (
        not exists (select from room_seat(s.id, s.facilitator_id))
        or (
          s.facilitator_seen_at <= now() - interval '60 seconds'
          and not exists (select from presence p where p.session_id = s.id and p.user_id = s.facilitator_id)
        )
      )
      returning s.id`.execute(tx.kysely);
    if (claimed.rows.length === 0) throw problem("seat_held");
    if (room.facilitatorId === userId) return version;
    return (await bumpVersion(tx, sessionId)).version;
  });
}
