import { msg } from "@lit/localize";
import { html } from "lit";
import type { PokerState } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { queueTotals } from "../model.ts";
import "../../../ui/tm-icon.ts";

/** Renders the button that opens the queue on narrow screens, with its progress. */
export function queueButton(state: PokerState, onOpen: () => void) {
  const { settled, total } = queueTotals(state);
  return html`<button @click=${onOpen}>
    <tm-icon name="list"></tm-icon>${total === 0 ? msg("Stories") : msg(str`Stories, ${settled} of ${total}`)}
  </button>`;
}

/** Renders the button for the voting settings, for a slot of the queue or next to its button. */
export function settingsButton(slot: string, onOpen: () => void) {
  return html`<button class="quiet icon" slot=${slot} title=${msg("Voting")} @click=${onOpen}>
    <tm-icon name="sliders-horizontal"></tm-icon
    ><span class="visually-hidden">${msg("How voting works here")}</span>
  </button>`;
}
