import { bare, escaped, jsonObject, orNull, quoted } from "#shared/db/json-text.ts";
import type { Delta } from "#shared/db/room-change.ts";
import { tally } from "#shared/rules/tally.ts";
import type { PokerConfig } from "#shared/wire/poker.ts";
import { defineRows } from "../show.ts";

/** A placeholder for the list of voters of the story on the table. JSON text always escapes this character. */
const votersPlaceholder = "\u0001";

const story = jsonObject({
  id: quoted("st.id"),
  ref: escaped("st.ref"),
  title: escaped("st.title"),
  notes: escaped("st.notes"),
  position: bare("st.position"),
  estimate: orNull(escaped("st.estimate")),
  status: quoted("st.status"),
  votedUserIds: bare("case when st.id = s.current_story_id then chr(1) else '[]' end"),
});

/**
 * Loads the poker state as JSON text from Postgres, in one pass over each table. Only the story on the table has votes
 * in the state, and only after its reveal. Before that they are not selected. Invariant: `votes` is null unless
 * `s.revealed`.
 */
export const rows = defineRows<Row, VoteDelta>({
  columns: ["stories", "voted", "votes", "expected", "round", "current_id", "timer"],
  lateral: `
    select
      (select string_agg(${story}, ',' order by st.position, st.ordinal)
        from stories st where st.session_id = s.id) as stories,
      coalesce(array_to_json(voted.ids)::text, '[]') as voted,
      case when s.revealed then (
        select string_agg(${jsonObject({ userId: quoted("v.user_id"), value: escaped("v.value") })}, ','
          order by v.user_id)
        from votes v where v.story_id = s.current_story_id) end as votes,
      case when (s.config->>'openVoting')::boolean then
        coalesce(array_to_json(awaited.ids)::text, '[]') end as expected,
      s.poker_round_version as round,
      s.current_story_id as current_id,
      case when not s.revealed then iso(s.timer_ends_at) end as timer,
      voted.ids || awaited.ids as refs,
      null::uuid[] as guest_refs
    from (select array_agg(v.user_id order by v.user_id) as ids from votes v where v.story_id = s.current_story_id) voted
    cross join (select array_agg(r.user_id order by r.user_id) as ids from round_voters r where r.session_id = s.id) awaited
    where s.kind = 'poker'`,

  render(row) {
    const config = row.config_json;
    const expected = row.expected ? `,"expectedVoterIds":${row.expected}` : "";
    const head = JSON.stringify({
      ...config,
      roundVersion: row.round,
      currentStoryId: row.current_id,
      timerEndsAt: row.timer,
    });
    const json = `${head.slice(0, -1)}${expected},"stories":[${storiesOf(row)}]}`;
    return { members: json, guests: () => json };
  },

  applyDelta({ voted }, { voter, voted: hasVoted }) {
    const others = (JSON.parse(voted) as string[]).filter((userId) => userId !== voter);
    return { voted: JSON.stringify(hasVoted ? [...others, voter].sort() : others) };
  },
});

/** A vote that was cast, changed or taken back without a reveal. Its value stays secret. */
type VoteDelta = Delta & { voter: string; voted: boolean };

/** The columns of the lateral, and the fields that every kind gets: `revealed` and the decoded config. */
type Row = {
  revealed: boolean;
  config_json: PokerConfig;
  stories: string | null;
  voted: string;
  votes: string | null;
  expected: string | null;
  round: number;
  current_id: string | null;
  timer: string | null;
};

/** Returns the stories. The story on the table has its votes and results once they are revealed. */
function storiesOf({ stories, voted, revealed, config_json, votes }: Row): string {
  const [before, after] = (stories ?? "").split(votersPlaceholder);
  if (after === undefined) return before!;
  if (!revealed) return before! + voted + after;
  const list = `[${votes ?? ""}]`;
  const values = (JSON.parse(list) as { value: string }[]).map(({ value }) => value);
  const results = JSON.stringify(tally(config_json.deck, values));
  return `${before!}${voted},"votes":${list},"results":${results}${after}`;
}
