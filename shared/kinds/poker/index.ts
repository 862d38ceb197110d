import { folded } from "#shared/db/folded-sql.ts";
import {
  pokerConfig,
  pokerConfigInput,
  pokerState,
  type PokerConfig,
  type PokerState,
} from "#shared/wire/poker.ts";
import { defineKind } from "../kind.ts";
import { config } from "./config.ts";
import { earlier } from "./earlier.ts";
import { exportCsv } from "./export.ts";
import { deleteVoter, revealCompleteRounds } from "./queries.ts";
import { asked } from "./offered.ts";
import { result, waitsFor } from "./overview.ts";
import { quickRound, reset, reveal, select, timer } from "./round.ts";
import { vote as ownVote } from "./own-vote.ts";
import { fillFolded } from "./fill-folded.ts";
import { people } from "./people.ts";
import { referenceLink } from "./reference-link.ts";
import { rounds } from "./rounds.ts";
import { rows } from "./state.ts";
import { editStory, importStories, removeStory, stories } from "./stories.ts";
import { vote } from "./vote.ts";

/** Planning poker over a queue of stories. */
export const poker = defineKind<PokerConfig, PokerState>({
  name: "poker",
  config: pokerConfigInput,
  shape: { config: pokerConfig, state: pokerState },
  actions: {
    stories,
    story: editStory,
    "remove-story": removeStory,
    import: importStories,
    select,
    "quick-round": quickRound,
    timer,
    vote,
    reveal,
    reset,
    config,
  },
  shows: { rows },
  reads: { vote: ownVote, "reference-link": referenceLink },
  lists: { rounds, earlier },
  progress: `(
    select json_strip_nulls(json_build_object(
      'kind', 'poker', 'settled', count(*) filter (where st.status = 'estimated'), 'total', count(*),
      'current', max(coalesce(nullif(st.ref, ''), st.title)) filter (where st.id = s.current_story_id)))
    from stories st where st.session_id = s.id)`,
  resultLines: `(
    select array_agg(concat_ws(' ', nullif(st.ref, ''), nullif(st.title, '')) || ': ' || st.estimate
      order by st.position, st.ordinal)
    from stories st where st.session_id = s.id and st.estimate is not null)`,
  finds: `(
    select json_build_object('ref', st.ref, 'title', st.title)
    from stories st
    where st.session_id = s.id
      and coalesce(st.folded, ${folded("st.ref || ' ' || st.title")}) like all (search.anywhere)
    order by st.position, st.ordinal
    limit 1)`,
  fillFound: fillFolded,
  asked,
  result,
  waitsFor,
  notices: { vote: waitsFor },
  seatsChanged: revealCompleteRounds,
  participantRemoved: deleteVoter,
  exportCsv,
  people,
});
