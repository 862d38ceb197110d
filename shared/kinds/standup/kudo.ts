import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_ROOM_KUDOS } from "#shared/rules/room-size.ts";
import { insertKudo } from "#shared/standups/insert-kudo.ts";
import { problem } from "#shared/wire/problems.ts";
import { kudoBody } from "#shared/wire/standup.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";
import { standupAction } from "./action.ts";
import { requireColleague } from "./colleague.ts";
import { heldBytes } from "./text-size.ts";

/**
 * Thanks a colleague, on the space's wall and in this room. For members. Throws `invalid`, `limit_reached`,
 * `room_full`.
 */
export const kudo = standupAction({
  verb: "POST",
  who: "member",
  scope: "space",
  summary: "Thank a colleague, here and on the space's wall",
  makes: true,
  body: kudoBody,
  async run(tx, { room, userId, settings }, { to, text }) {
    const { id: sessionId, spaceId } = room;
    await requireColleague(tx, { spaceId, userId, to });
    await requireRoomForKudo(tx, sessionId, text);
    const given = await insertKudo(
      tx,
      { spaceId, fromUserId: userId, toUserId: to, text, sessionId },
      settings.kudoLimitPerSpace,
    );
    if (!given)
      throw problem("limit_reached", `a space gives at most ${settings.kudoLimitPerSpace} kudos in 30 days`);
    return { created: given.id };
  },
});

/** Few enough that one person cannot fill the room with them. Counted under the room's lock. */
async function requireRoomForKudo(tx: Tx, sessionId: string, text: string) {
  const { rows } = await sql<{ held: number; kudos: number }>`
    select ${heldBytes(sessionId)} as held,
      (select count(*) from kudos k where k.session_id = ${sessionId}) as kudos`.execute(tx.kysely);
  const { held, kudos } = rows[0]!;
  if (kudos >= MAX_ROOM_KUDOS)
    throw problem(
      "limit_reached",
      `a standup takes at most ${MAX_ROOM_KUDOS} kudos; the space's wall takes more`,
    );
  requireRoomText({ held, growth: bytesOf(text) });
}
