import { pokerConfigInput } from "#shared/wire/poker.ts";
import type { SessionKind } from "../kind.ts";
import { config } from "./config.ts";
import { exportCsv } from "./export.ts";
import { forgetVoter, settleRounds } from "./queries.ts";
import { quickRound, reset, reveal, select, timer, vote } from "./round.ts";
import { state } from "./state.ts";
import { editStory, importStories, removeStory, stories } from "./stories.ts";

/** Planning poker over a queue of stories (spec 2, Poker actions; contract 5). */
export const poker: SessionKind = {
  name: "poker",
  provider: "core",
  display: "Planning poker",
  config: pokerConfigInput,
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
  state,
  progress: `(
    select json_build_object(
      'kind', 'poker', 'settled', count(*) filter (where st.status = 'estimated'), 'total', count(*))
    from stories st where st.session_id = s.id)`,
  seatsChanged: settleRounds,
  participantRemoved: forgetVoter,
  exportCsv,
};
