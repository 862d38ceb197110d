import { statement } from "#shared/db/statement.ts";
import { pokerEndpoints } from "#shared/wire/endpoints/poker.ts";
import type { OwnVote } from "#shared/wire/poker.ts";
import { defineRead } from "../read.ts";

const find = statement<OwnVote, [string, string]>(
  "own-vote",
  `select v.story_id as "storyId", v.value
   from sessions s
   left join votes v on v.story_id = s.current_story_id and v.user_id = $2
   where s.id = $1`,
);

const none: OwnVote = { storyId: null, value: null };

/**
 * The caller's own vote on the story on the table; nulls without a vote. The envelope never contains it before the
 * reveal, so a reload or a second tab reads it here.
 */
export const vote = defineRead({
  endpoint: pokerEndpoints.endpoints["GET /api/sessions/:id/vote"],
  empty: none,
  find: async (runner, sessionId, userId) => (await find(runner, sessionId, userId))[0] ?? none,
});
