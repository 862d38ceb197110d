import { msg } from "@lit/localize";
import { html } from "lit";
import type { PokerState } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { settledOf } from "../model.ts";
import "../../../ui/tm-icon.ts";

/** Draws the button that opens the queue on narrow screens, with how far it has got. */
export function queueButton(state: PokerState, onOpen: () => void) {
  const { settled, total } = settledOf(state);
  return html`<button @click=${onOpen}>
    <tm-icon name="list"></tm-icon>${total === 0 ? msg("Stories") : msg(str`Stories, ${settled} of ${total}`)}
  </button>`;
}

/** Draws what opens the settings of the vote, for a slot of the queue or beside its button. */
export function settingsButton(slot: string, onOpen: () => void) {
  return html`<button class="quiet icon" slot=${slot} title=${msg("Voting")} @click=${onOpen}>
    <tm-icon name="sliders-horizontal"></tm-icon
    ><span class="visually-hidden">${msg("How voting works here")}</span>
  </button>`;
}
