import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_ROOM_KUDOS } from "#shared/rules/room-size.ts";
import { insertKudo } from "#shared/standups/insert-kudo.ts";
import { problem } from "#shared/wire/problems.ts";
import { kudoBody } from "#shared/wire/standup.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";
import { standupAction } from "./action.ts";
import { requireColleague } from "./colleague.ts";
import { standupTextBytes } from "./text-size.ts";

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
    await requireKudoAllowed(tx, sessionId, text);
    const inserted = await insertKudo(
      tx,
      { spaceId, fromUserId: userId, toUserId: to, text, sessionId },
      settings.kudoLimitPerSpace,
    );
    if (!inserted)
      throw problem("limit_reached", `a space gives at most ${settings.kudoLimitPerSpace} kudos in 30 days`, {
        details: { limit: settings.kudoLimitPerSpace },
      });
    return { created: inserted.id };
  },
});

/**
 * Requires that the room takes one more kudo. The limit stops one person from filling the room. The room must be
 * locked.
 */
async function requireKudoAllowed(tx: Tx, sessionId: string, text: string) {
  const { rows } = await sql<{ held: number; kudos: number }>`
    select ${standupTextBytes(sessionId)} as held,
      (select count(*) from kudos k where k.session_id = ${sessionId}) as kudos`.execute(tx.kysely);
  const { held, kudos } = rows[0]!;
  if (kudos >= MAX_ROOM_KUDOS)
    throw problem(
      "limit_reached",
      `a standup takes at most ${MAX_ROOM_KUDOS} kudos; the space's wall takes more`,
      { details: { limit: MAX_ROOM_KUDOS } },
    );
  requireRoomText({ held, growth: bytesOf(text) });
}
