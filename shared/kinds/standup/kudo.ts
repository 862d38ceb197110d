import { insertKudo } from "#shared/standups/insert-kudo.ts";
import { problem } from "#shared/wire/problems.ts";
import { kudoBody } from "#shared/wire/standup.ts";
import { standupAction } from "./action.ts";
import { requireColleague } from "./colleague.ts";

/**
 * Thanks a colleague, on the space's wall and in this room. protocol/standups 48, 50, 51. For members. Throws
 * `invalid`, `limit_reached`.
 */
export const kudo = standupAction({
  verb: "POST",
  who: "member",
  scope: "space",
  summary: "Thank a colleague, here and on the space's wall",
  body: kudoBody,
  async run(tx, { room, userId, settings }, { to, text }) {
    const { id: sessionId, spaceId } = room;
    await requireColleague(tx, { spaceId, userId, to });
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
