import {
  act,
  button,
  countdown,
  html,
  keyed,
  nothing,
  problem,
  refusalText,
  say,
  t,
  type Refused,
} from "@standpoint/plugin-sdk/page";
import { phases, type Phase } from "../view.ts";
import { clockButtons } from "./clock.ts";
import { isMember, leads, retro, settings, takesPart } from "./retro.ts";
import { splitByVotes, type Topic } from "./topics.ts";
import { leftNow, votesArrived } from "./votes.ts";

/** The titles of the steps. */
export const steps: Record<Phase, string> = {
  write: "Write",
  group: "Group",
  vote: "Vote",
  discuss: "Discuss",
  actions: "Actions",
};

/** Draws the head of each step. The steps, the title, the time and the main button stay in sight. */
export function head(topics: Topic[]) {
  const { phase, timer } = retro().state;
  return html`<header class="top">
      <ol class="steps" aria-label=${t("Steps")}>
        ${phases.map((name) => html`<li>${step(name)}</li>`)}
      </ol>
      <div class="split">
        <div class=${phase === "vote" ? "row ballots" : "row"}>
          <h1 tabindex="-1">${t(steps[phase])}</h1>
          ${phase === "vote" ? ballots() : null}
        </div>
        <div class="row">${countdown(timer)} ${leads() ? mainButtons(topics) : null}</div>
      </div>
    </header>
    <div class="split hint">
      <p class="muted">${hintOf(areHidden())}</p>
      ${leads() ? html`<div class="row">${clockButtons()}</div>` : null}
    </div>
    ${problem()}`;
}

/** Returns true while cards are hidden from other people. */
const areHidden = () => retro().state.columns.some(({ hidden }) => hidden !== undefined);

/** Moves the room on, after the facilitator's own last vote has arrived. */
async function moveTo(to: Phase) {
  await votesArrived();
  await act("phase", { to });
}

function step(name: Phase) {
  const [at, now] = [phases.indexOf(name), phases.indexOf(retro().state.phase)];
  const style = at < now ? "step past" : "step";
  const current = at === now ? "step" : undefined;
  if (!leads()) return html`<span class=${style} aria-current=${current ?? nothing}>${t(steps[name])}</span>`;
  // Cards stay hidden until the facilitator chooses to reveal them, so no other step does it by the way.
  const off = areHidden() && at > 1;
  return button(t(steps[name]), () => (at === now ? undefined : moveTo(name)), {
    class: style,
    off,
    attrs: { "aria-current": current },
  });
}

/** Draws the votes that the person has left, and how many people have voted. */
function ballots() {
  const { state, participants, presence } = retro();
  const here = participants.filter(({ id, spectator }) => !spectator && presence.includes(id)).length;
  const voters = state.voters ?? 0;
  return html`${
      takesPart()
        ? html`<span class="chip accent"
            >${t("{left} of {votes} left", { left: leftNow(), votes: settings().votes })}</span
          >`
        : null
    }
    <span class="muted small"
      >${t("{voters} of {people} have voted", { voters, people: Math.max(voters, here) })}</span
    >`;
}

/** Returns a hint for the current step. */
export function hintOf(isHidden: boolean): string {
  const { session, state } = retro();
  if (session.endedAt !== null) return t("This retrospective has ended.");
  const hints: Record<Phase, string> = {
    write: isHidden
      ? "Cards are hidden until the facilitator reveals them."
      : "Everyone sees cards as they're written.",
    group: takesPart()
      ? "Drag cards that belong together onto each other."
      : "Cards that belong together become one topic.",
    vote: "Vote for what you want to talk about. Votes are secret.",
    discuss: "The topics with the most votes come first.",
    actions: isMember()
      ? "Agree on who does what. “I'll do it” adds an action to your next standup."
      : "Agree on who does what.",
  };
  return t(hints[state.phase]);
}

function mainButtons(topics: Topic[]) {
  const { state } = retro();
  // Another step has another button, so that the focus goes to the title.
  const go = (text: string, to: Phase, off = false) =>
    keyed(
      to,
      button(text, () => moveTo(to), { class: "primary", off }),
    );
  if (state.phase === "write") {
    const count = state.columns.reduce((sum, { hidden, cards = [] }) => sum + (hidden ?? cards.length), 0);
    return go(areHidden() ? t("Reveal and group") : t("Group the cards"), "group", count === 0);
  }
  if (state.phase === "group") return go(t("Start voting"), "vote");
  if (state.phase === "vote") return go(t("End voting"), "discuss");
  if (state.phase === "actions") return keyed("end", button(t("End retro"), endRoom, { class: "primary" }));
  const { previous, next } = around(topics);
  return html`${previous ? button(t("Previous topic"), () => goTo(previous)) : null}
  ${
    next
      ? keyed(
          "next",
          button(t("Next topic"), () => goTo(next), { class: "primary" }),
        )
      : go(t("Go to actions"), "actions")
  }`;
}

/** Returns the topics before and after the current one. The next one has votes, unless none has any. */
function around(topics: Topic[]) {
  const at = topics.findIndex(({ id }) => id === retro().state.topic);
  const next = topics[at + 1];
  return {
    previous: topics[at - 1],
    next: next && splitByVotes(topics).chosen.includes(next) ? next : undefined,
  };
}

/** Ends the room. The application asks first. */
const endRoom = () => standpoint.endRoom().catch((error: Refused) => say("top", refusalText(error)));

const goTo = ({ id }: Topic) => act("topic", { id });
