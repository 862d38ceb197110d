import { msg } from "@lit/localize";
import { withSpecials, type Deck } from "#shared/rules/deck.ts";
import { css, html } from "lit";
import { cardFace } from "./card-face-template.ts";

/** Draws the cards of a deck as participants will see them. Its element needs `handPreviewStyles`. */
export function handPreview(deck: Deck) {
  return html`<div class="felt">
    <p class="visually-hidden">${msg("Cards:")}</p>
    <ul class="hand">
      ${withSpecials(deck).values.map((card) => html`<li>${cardFace(card)}</li>`)}
    </ul>
  </div>`;
}

/** Styles of `handPreview`, for its element. */
export const handPreviewStyles = css`
  .felt {
    padding: var(--sp-3);
    border-radius: var(--r-2);
    background: var(--felt);
  }

  .hand {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    justify-content: center;
  }

  .hand li {
    display: grid;
    place-items: center;
    min-inline-size: 34px;
    block-size: 48px;
    padding-inline: 6px;
    border: 1px solid var(--line);
    border-radius: var(--r-1);
    background: var(--surface);
    box-shadow: var(--shadow-1);
    font-size: var(--fs-14);
    font-weight: 650;
    overflow-wrap: anywhere;
  }
`;
