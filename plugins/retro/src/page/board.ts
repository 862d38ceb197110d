import { arrows, drag, html, repeat, t } from "@standpoint/plugin-sdk/page";
import { dragging } from "./dragging.ts";
import { groupTopic } from "./group.ts";
import { canMove } from "./pieces.ts";
import { cardsText, colourOf, columnName, retro } from "./retro.ts";
import type { Topic } from "./topics.ts";
import { voteTopic } from "./vote.ts";

/** Draws the steps Group and Vote: the topics in the columns of their first cards. */
export function board(topics: Topic[]) {
  const { state, me } = retro();
  const draw = state.phase === "vote" ? voteTopic : groupTopic;
  const topicsIn = (column: number) => topics.filter((topic) => topic.column === column);
  return html`<div
    class="board"
    @keydown=${arrows("[data-move]")}
    ${drag(canMove() && me.writable ? dragging : null)}
  >
    ${state.columns.map((_, at) => column(at, topicsIn(at), draw))}
  </div>`;
}

function column(at: number, topics: Topic[], draw: (topic: Topic) => unknown) {
  const title = columnName(at);
  const count = topics.length;
  // A card is a topic only once people vote on it.
  const size =
    retro().state.phase === "group"
      ? cardsText(topics.reduce((all, { cards }) => all + cards.length, 0))
      : t({ one: "1 topic", other: "{count} topics" }, { count });
  return html`<section
    class="column"
    aria-label=${title}
    style=${colourOf(at)}
    data-column=${at}
    data-name=${t("{column}, on its own", { column: title })}
  >
    <header>
      <h2>${title}</h2>
      <span class="muted small">${size}</span>
    </header>
    ${
      count === 0
        ? html`<p class="ghost">${t("No cards")}</p>`
        : html`<ul class="stack tight">
            ${repeat(topics, ({ id }) => id, draw)}
          </ul>`
    }
  </section>`;
}
