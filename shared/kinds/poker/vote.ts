import { named, statement } from "#shared/db/statement.ts";
import { MAX_WRITERS } from "#shared/rules/room-size.ts";
import { voteBody } from "#shared/wire/poker.ts";
import { isProblemCode, problem, type Problem, type ProblemCode } from "#shared/wire/problems.ts";
import type { ChangeOutcome } from "../action.ts";
import { pokerAction } from "./action.ts";

/** Returns the problem for a refusal of `cast_poker_vote`. */
function refused(code: ProblemCode): Problem {
  if (code === "invalid") return problem(code, "that card is not in the deck");
  if (code !== "limit_reached") return problem(code);
  return problem(code, `a round takes the votes of at most ${MAX_WRITERS} people`, {
    details: { limit: MAX_WRITERS },
  });
}

type VoteRow = { outcome: string; version: number; presenceVersion: number };

const outcome = `v.outcome, v.new_version as version, v.presence as "presenceVersion"`;

const castVote = statement<VoteRow, [string, string, string, string | null, number | null]>(
  "poker-vote",
  `select ${outcome} from cast_poker_vote($1, $2, $3, $4, $5) v`,
);

/**
 * Casts the votes of one room, in the order of the calls. Another kind may have an action of this name, so the
 * statement checks the kind.
 */
const castVotes = named(
  "poker-votes",
  `
  select call.n::int as n, ${outcome}, v.delta
  from unnest($1::bytea[], $6::uuid[], $7::text[], $8::bigint[]) with ordinality call(digest, story, card, round, n)
  cross join lateral use_token(call.digest, $2, $3, $4) token
  join sessions s on s.id = $5 and s.kind = 'poker'
  cross join lateral cast_poker_vote(s.id, token.user_id, call.story, call.card, call.round) v`,
);

/**
 * Casts, changes or takes back the caller's own vote. For participants. Its rules are in the database function
 * `cast_poker_vote`, for the fast path and for `run`. Throws the refusals of that function.
 */
export const vote = pokerAction({
  verb: "POST",
  who: "participant",
  summary: "Cast or change the caller's own vote; null takes it back",
  body: voteBody,
  async run(tx, { room, userId }, body): Promise<ChangeOutcome> {
    const { storyId, value, roundVersion = null } = body;
    const [row] = await castVote(tx.client, room.id, userId, storyId, value, roundVersion);
    const { outcome, version, presenceVersion } = row!;
    if (isProblemCode(outcome)) throw refused(outcome);
    return { version, presenceVersion, changed: outcome === "changed" };
  },
  fast: {
    statement: castVotes,
    values: ({ storyId, value, roundVersion = null }) => [storyId, value, roundVersion],
  },
});
