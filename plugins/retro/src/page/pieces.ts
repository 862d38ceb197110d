import { act, html, nothing, repeat, t } from "@standpoint/plugin-sdk/page";
import { author, tool } from "./parts.ts";
import { cardsText, colourOf, columnName, retro, takesPart } from "./retro.ts";
import type { Topic } from "./topics.ts";

/** Returns true while this person may move cards. */
export const canMove = () => retro().state.phase === "group" && takesPart();

/** Returns the classes of a topic: one card, two, or a higher pile. */
export const sizeOf = ({ cards }: Topic) =>
  cards.length > 2 ? "many deep" : cards.length > 1 ? "many" : "single";

/** Draws the cards of a topic on the board. */
export function pieces({ cards }: Topic) {
  const isGroup = cards.length > 1;
  const draw = canMove() ? heldPiece : piece;
  return html`<ul class="stack tight">
    ${repeat(
      cards,
      ({ id }) => id,
      (card) => draw(card, isGroup),
    )}
  </ul>`;
}

type Piece = Topic["cards"][number];

/** Returns the colour of a piece. A single card has the colour of its column. */
const styleOf = ({ column }: Piece, isGroup: boolean) => (isGroup ? colourOf(column) : nothing);

const said = ({ text, by }: Piece) =>
  html`<div class="what">
    <p class="text" dir="auto">${text}</p>
    ${author(by)}
  </div>`;

const piece = (card: Piece, isGroup: boolean) =>
  html`<li class="piece line" style=${styleOf(card, isGroup)}>${said(card)}</li>`;

function heldPiece(card: Piece, isGroup: boolean) {
  const { id, text } = card;
  const takeOut = () => act("group", { ids: [id], to: null });
  return html`<li
    class="piece line held"
    style=${styleOf(card, isGroup)}
    data-item=${isGroup ? id : nothing}
    data-name=${text}
  >
    ${grip(text)} ${said(card)} ${isGroup ? tool("out", t("Take out: {text}", { text }), takeOut) : null}
  </li>`;
}

/** Draws the handle of something that people move. */
export const grip = (name: string) =>
  tool("grip", t("Move: {name}", { name }), () => {}, {
    class: "quiet round grip",
    attrs: { "data-handle": "" },
  });

/** Returns "3 cards · +1 from To try". */
export function countOf({ cards, column }: Topic): string {
  const others = new Map<number, number>();
  for (const card of cards)
    if (card.column !== column) others.set(card.column, (others.get(card.column) ?? 0) + 1);
  const from = [...others].map(([at, count]) =>
    t("+{count} from {column}", { count, column: columnName(at) }),
  );
  return [cardsText(cards.length), ...from].join(" · ");
}
