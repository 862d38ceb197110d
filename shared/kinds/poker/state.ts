import { tally } from "#shared/rules/tally.ts";
import type { PokerConfig } from "#shared/wire/poker.ts";
import { defineRows } from "../show.ts";

/**
 * Loads the poker state as JSON text made by Postgres. Only the story on the table has votes in it, and only once it is
 * revealed: before that they are not selected. protocol/poker 11–14. Invariant: `votes` and `played` are null unless
 * `s.revealed`.
 */
export const rows = defineRows<Row>({
  columns: ["before", "current", "after", "votes", "played", "expected", "round", "current_id", "timer"],
  lateral: `
    with story as (
      select st.id, st.position, st.ordinal, row_to_json(shown)::text as json
      from stories st
      cross join lateral (
        select st.id, st.ref, st.title, st.notes, st.position, st.estimate, st.status,
          case when st.id = s.current_story_id then (
            select coalesce(json_agg(v.user_id order by v.user_id), '[]') from votes v where v.story_id = st.id
          ) else '[]'::json end as "votedUserIds"
      ) shown
      where st.session_id = s.id
    ),
    -- Found once: as a part of the join below it would be looked for again for every story.
    on_table as materialized (select position, ordinal from story where id = s.current_story_id)
    select queue.before, queue.current, queue.after,
      case when s.revealed then (
        select json_agg(json_build_object('userId', v.user_id, 'value', v.value) order by v.user_id)
        from votes v where v.story_id = s.current_story_id)::text end as votes,
      case when s.revealed then (
        select array_agg(v.value) from votes v where v.story_id = s.current_story_id) end as played,
      case when (s.config->>'openVoting')::boolean then (
        select coalesce(json_agg(r.user_id order by r.user_id), '[]')
        from round_voters r where r.session_id = s.id)::text end as expected,
      s.poker_round_version as round,
      s.current_story_id as current_id,
      case when not s.revealed then iso(s.timer_ends_at) end as timer,
      (select array_agg(v.user_id) from votes v where v.story_id = s.current_story_id)
        || (select array_agg(r.user_id) from round_voters r where r.session_id = s.id) as refs,
      null::uuid[] as guest_refs
    from (
      select
        string_agg(json, ',' order by position, ordinal)
          filter (where (position, ordinal) < (table_position, table_ordinal)) as before,
        min(json) filter (where ordinal = table_ordinal) as current,
        string_agg(json, ',' order by position, ordinal)
          filter (where table_ordinal is null or (position, ordinal) > (table_position, table_ordinal)) as after
      from (
        select story.*, t.position as table_position, t.ordinal as table_ordinal
        from story left join on_table t on true
      ) placed
    ) queue
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
  return `${current.slice(0, -1)},"votes":${votes ?? "[]"},"results":${results}}`;
}
