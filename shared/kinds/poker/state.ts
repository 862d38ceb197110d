import { bare, escaped, jsonObject, jsonText, orNull, quoted } from "#shared/db/json-text.ts";
import { tally } from "#shared/rules/tally.ts";
import type { PokerConfig } from "#shared/wire/poker.ts";
import { defineRows } from "../show.ts";

/** Stands around the story on the table. JSON has no such character: in texts it is escaped. */
const mark = "\u0001";

/** Writes the mark where a row of `stories` is the one on the table. */
const marked = bare("case when st.id = s.current_story_id then chr(1) else '' end");

const story = jsonObject({
  id: quoted("st.id"),
  ref: escaped("st.ref"),
  title: escaped("st.title"),
  notes: escaped("st.notes"),
  position: bare("st.position"),
  estimate: orNull(escaped("st.estimate")),
  status: quoted("st.status"),
  votedUserIds: bare("case when st.id = s.current_story_id then voted.json else '[]' end"),
});

/**
 * Loads the poker state as JSON text made by Postgres, in which each table is gone through once. Only the story on the
 * table has votes in it, and only once it is revealed: before that they are not selected. protocol/poker 11–14.
 * Invariant: `votes` is null unless `s.revealed`.
 */
export const rows = defineRows<Row>({
  columns: ["stories", "votes", "expected", "round", "current_id", "timer"],
  lateral: `
    select
      (select string_agg(${jsonText(marked)} || ${story} || ${jsonText(marked)}, ',' order by st.position, st.ordinal)
        from stories st where st.session_id = s.id) as stories,
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
    from (
      select ids, coalesce(array_to_json(ids)::text, '[]') as json from (
        select array_agg(v.user_id order by v.user_id) as ids from votes v where v.story_id = s.current_story_id) votes
    ) voted
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
});

/** The columns as the lateral names them, and what every kind is given: `revealed` and the decoded config. */
type Row = {
  revealed: boolean;
  config_json: PokerConfig;
  stories: string | null;
  votes: string | null;
  expected: string | null;
  round: number;
  current_id: string | null;
  timer: string | null;
};

/** Returns the stories with the votes and results of the one on the table, once they are revealed. */
function storiesOf({ stories, revealed, config_json, votes }: Row): string {
  const [before, onTable, after] = (stories ?? "").split(mark);
  if (onTable === undefined) return before!;
  if (!revealed) return before! + onTable + after!;
  const list = `[${votes ?? ""}]`;
  const played = (JSON.parse(list) as { value: string }[]).map(({ value }) => value);
  const results = JSON.stringify(tally(config_json.deck, played));
  return `${before!}${onTable.slice(0, -1)},"votes":${list},"results":${results}}${after!}`;
}
