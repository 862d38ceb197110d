import { bare, escaped, jsonObject, orNull, quoted } from "#shared/db/json-text.ts";
import { tally } from "#shared/rules/tally.ts";
import type { PokerConfig } from "#shared/wire/poker.ts";
import { defineRows } from "../show.ts";

/** Returns a row of `stories` as JSON text. */
function story(row: string, votedUserIds: string): string {
  return jsonObject({
    id: quoted(`${row}.id`),
    ref: escaped(`${row}.ref`),
    title: escaped(`${row}.title`),
    notes: escaped(`${row}.notes`),
    position: bare(`${row}.position`),
    estimate: orNull(escaped(`${row}.estimate`)),
    status: quoted(`${row}.status`),
    votedUserIds,
  });
}

/** Some of the room's stories in their order, read off their index, which needs no sorting. */
function queue(where: string): string {
  return `(
      select string_agg(queued.json, ',') from (
        select ${story("st", "[]")} as json from stories st
        where st.session_id = s.id and (st.position, st.ordinal) ${where}
        order by st.position, st.ordinal) queued)`;
}

/**
 * Loads the poker state as JSON text made by Postgres. Only the story on the table has votes in it, and only once it is
 * revealed: before that they are not selected. protocol/poker 11–14. Invariant: `votes` and `played` are null unless
 * `s.revealed`.
 */
export const rows = defineRows<Row>({
  columns: ["before", "current", "after", "votes", "played", "expected", "round", "current_id", "timer"],
  lateral: `
    select
      ${queue("< (on_table.position, on_table.ordinal)")} as before,
      ${story("on_table", bare("coalesce(array_to_json(voted.ids)::text, '[]')"))} as current,
      ${queue("> (coalesce(on_table.position, '-infinity'), coalesce(on_table.ordinal, 0))")} as after,
      case when s.revealed then (
        select string_agg(${jsonObject({ userId: quoted("v.user_id"), value: escaped("v.value") })}, ','
          order by v.user_id)
        from votes v where v.story_id = s.current_story_id) end as votes,
      case when s.revealed then (
        select array_agg(v.value) from votes v where v.story_id = s.current_story_id) end as played,
      case when (s.config->>'openVoting')::boolean then
        coalesce(array_to_json(awaited.ids)::text, '[]') end as expected,
      s.poker_round_version as round,
      s.current_story_id as current_id,
      case when not s.revealed then iso(s.timer_ends_at) end as timer,
      voted.ids || awaited.ids as refs,
      null::uuid[] as guest_refs
    from (select array_agg(v.user_id order by v.user_id) as ids from votes v where v.story_id = s.current_story_id) voted
    cross join (select array_agg(r.user_id order by r.user_id) as ids from round_voters r where r.session_id = s.id) awaited
    left join stories on_table on on_table.id = s.current_story_id and on_table.session_id = s.id
    where s.kind = 'poker'`,

  render(row) {
    const config = row.config_json;
    const stories = [row.before, currentStory(row), row.after].filter(Boolean).join(",");
    const expected = row.expected ? `,"expectedVoterIds":${row.expected}` : "";
    const head = JSON.stringify({
      ...config,
      roundVersion: row.round,
      currentStoryId: row.current_id,
      timerEndsAt: row.timer,
    });
    const json = `${head.slice(0, -1)}${expected},"stories":[${stories}]}`;
    return { members: json, guests: () => json };
  },
});

/** The columns as the lateral names them, and what every kind is given: `revealed` and the decoded config. */
type Row = {
  revealed: boolean;
  config_json: PokerConfig;
  before: string | null;
  current: string | null;
  after: string | null;
  votes: string | null;
  played: string[] | null;
  expected: string | null;
  round: number;
  current_id: string | null;
  timer: string | null;
};

function currentStory({ current, revealed, config_json, played, votes }: Row): string | null {
  if (!current || !revealed) return current;
  const results = JSON.stringify(tally(config_json.deck, played ?? []));
  return `${current.slice(0, -1)},"votes":[${votes ?? ""}],"results":${results}}`;
}
