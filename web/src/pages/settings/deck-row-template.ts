import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { cardFace } from "../../decks/card-face-template.ts";

type DeckView = { label: string; cards: readonly string[]; ordinal: boolean };

/** Returns a deck in a list: its name, its cards and its actions. */
export function deckRow({ label, cards, ordinal }: DeckView, tools: unknown) {
  return html`<div class="deck">
    <h3 class="row">${label} ${ordinal ? html`<span class="chip">${msg("sizes")}</span>` : nothing}</h3>
    ${tools === nothing ? nothing : html`<div class="tools">${tools}</div>`}
    <ul class="cards">
      ${cards.map((card) => html`<li>${cardFace(card)}</li>`)}
    </ul>
  </div>`;
}

export const deckRowStyles = css`
  li + li > .deck {
    border-block-start: 1px solid var(--line);
  }

  .deck {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-2);
    padding-block: var(--sp-2) var(--sp-3);
  }

  /* Below this width, large text would lie on the buttons. */
  .deck h3 {
    flex: 1 1 8rem;
    min-block-size: var(--target);
  }

  .tools {
    display: flex;
    margin-inline: auto calc(-1 * var(--sp-3));
  }

  .cards {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: var(--sp-1);
  }

  .cards li {
    display: grid;
    place-items: center;
    min-inline-size: 30px;
    min-block-size: 32px;
    max-inline-size: 100%;
    padding-inline: var(--sp-2);
    overflow-wrap: anywhere;
    border: 1px solid var(--line);
    border-radius: var(--r-1);
    background: var(--bg);
    font-size: var(--fs-14);
    font-weight: 600;
  }

  .empty {
    display: grid;
    justify-items: center;
    gap: var(--sp-3);
    padding-block: var(--sp-4);
    color: var(--muted);
    text-align: center;
  }

  .empty svg {
    inline-size: 72px;
  }
`;
