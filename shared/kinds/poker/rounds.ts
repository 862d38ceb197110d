import { statement } from "#shared/db/statement.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Deck } from "#shared/rules/deck.ts";
import { tally } from "#shared/rules/tally.ts";
import { pokerEndpoints } from "#shared/wire/endpoints/poker.ts";
import { roundsPages, roundsQuery, type PastRound } from "#shared/wire/poker.ts";
import { defineList } from "../read.ts";

type Row = Omit<PastRound, "results"> & { ordinal: number; deck: Deck };

/**
 * Columns over `r`, a recorded round, and over `s`, its session. Rounds of the story on the table are hidden until its
 * reveal. So earlier votes do not influence a round in progress.
 */
const columns = `
  r.ordinal, r.story_id as "storyId", r.number as round, iso(r.revealed_at) as "revealedAt", r.deck,
  (select coalesce(
      json_agg(json_build_object('userId', v.user_id, 'name', u.name, 'value', v.value)
        order by u.name collate by_name, v.user_id),
      '[]')
    from round_votes v join users u on u.id = v.user_id
    where v.session_id = r.session_id and v.ordinal = r.ordinal) as votes`;
const isVisible = "(s.revealed or r.story_id is distinct from s.current_story_id)";

const page = statement<Row, [string, number | null, string | null, number]>(
  "rounds-page",
  `select ${columns}
   from sessions s join rounds r on r.session_id = s.id
   where s.id = $1 and r.ordinal < coalesce($2::int, 2147483647)
     and ($3::uuid is null or r.story_id = $3) and ${isVisible}
   order by r.ordinal desc
   limit $4`,
);

/** The revealed rounds of a room, newest first. */
export const rounds = defineList({
  endpoint: pokerEndpoints.endpoints["GET /api/sessions/:id/rounds"],
  query: roundsQuery,
  pages: roundsPages,
  async find(runner, { sessionId, limit, after, query: { story = null } }) {
    const rows = await page(runner, sessionId, after === null ? null : Number(after), story, limit + 1);
    const pageRows = rows.slice(0, limit);
    const last = rows.length > limit ? String(pageRows.at(-1)!.ordinal) : null;
    return { json: JSON.stringify(pageRows.map(roundOf)), last };
  },
});

function roundOf({ storyId, round, revealedAt, votes, deck }: Row): PastRound {
  const results = tally(
    deck,
    votes.map(({ value }) => value),
  );
  return { storyId, round, revealedAt, votes, results };
}

const newest = statement<Row, [string]>(
  "rounds-newest",
  `select distinct on (r.story_id) ${columns}
   from sessions s join rounds r on r.session_id = s.id
   where s.id = $1 and ${isVisible}
   order by r.story_id, r.ordinal desc`,
);

/** Returns the last visible round of each story, by the story's id. */
export async function newestRounds(runner: Runner, sessionId: string): Promise<Map<string, PastRound>> {
  const rows = await newest(runner, sessionId);
  return new Map(rows.map((row) => [row.storyId, roundOf(row)]));
}
