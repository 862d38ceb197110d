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
