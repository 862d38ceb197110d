import { button, html, number, problem, t } from "@standpoint/plugin-sdk/page";
import { tool } from "./parts.ts";
import { countOf, pieces, sizeOf } from "./pieces.ts";
import { settings, takesPart } from "./retro.ts";
import type { Topic } from "./topics.ts";
import { leftNow, vote, votesFor } from "./votes.ts";

/** More votes than this are a number, because their dots would not fit beside a short card. */
const MOST_DOTS = 3;

/** Draws a topic at Vote: a press on it votes. The person's votes are dots on it. */
export function voteTopic(topic: Topic) {
  const { id, cards, name, isNamed } = topic;
  const votes = votesFor(id);
  const less = () => vote(id, votes - 1);
  const canVote = takesPart();
  return html`<li
    class=${`note topic ${sizeOf(topic)}${canVote ? " ballot" : ""}${votes > 0 ? " mine" : ""}`}
    @keydown=${(event: KeyboardEvent) => {
      if (votes === 0 || !["Backspace", "Delete", "-"].includes(event.key)) return;
      event.preventDefault();
      less();
    }}
  >
    ${isNamed ? html`<h3 dir="auto">${name}</h3>` : null}
    ${cards.length > 1 ? html`<p class="muted small">${countOf(topic)}</p>` : null} ${pieces(topic)}
    ${
      canVote
        ? html`${give(topic, votes)}
          ${votes > 0 ? tool("minus", t("Remove a vote from: {name}", { name }), less, { class: "quiet round less" }) : null}`
        : null
    }
    ${problem(`vote ${id}`)}
  </li>`;
}

/** Draws the button that covers a topic. With one vote for each topic it is on or off. */
function give({ id, name }: Topic, votes: number) {
  const { stacked } = settings();
  const isOff = leftNow() === 0;
  return button(dotsOf(votes, !isOff), () => vote(id, stacked ? votes + 1 : 1 - votes), {
    class: "give",
    label: voteLabel(name, stacked ? votes : 0),
    ...(!stacked && { pressed: votes > 0 }),
    off: isOff && (stacked || votes === 0),
    attrs: { "data-move": "", "aria-keyshortcuts": votes > 0 ? "Delete" : undefined },
  });
}

const dotsOf = (votes: number, canAdd: boolean) =>
  html`<span class="dots" aria-hidden="true">
    ${votes > MOST_DOTS ? html`<i></i>${number(votes)}` : Array.from({ length: votes }, () => html`<i></i>`)}
    ${votes === 0 && canAdd ? html`<i class="free"></i>` : null}
  </span>`;

const voteLabel = (name: string, count: number) =>
  count === 0
    ? t("Vote for: {name}", { name })
    : t(
        { one: "Vote for: {name}, 1 vote of yours", other: "Vote for: {name}, {count} votes of yours" },
        { name, count },
      );
