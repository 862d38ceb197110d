import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { isSpecial } from "#shared/rules/deck.ts";
import { str } from "../../../i18n/str.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { arrowTarget, CardSearch } from "../find-card.ts";
import { cardRowStyles, handStyles } from "./hand-styles.ts";
import { cardName } from "../poker-text.ts";
import type { Participant } from "#shared/wire/sessions.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The viewer and their cards, which are parts of the dock's grid. Arrow keys and typing move the focus. Enter or Space casts the focused card, and casting it again
 * withdraws the vote. This is not a radio group, since its arrow keys would cast. Such a cast could reveal a round with
 * automatic reveal. Fires `cast` with a card, or null.
 */
@customElement("tm-poker-hand")
export class TmPokerHand extends TmElement {
  @property({ attribute: false }) cards: readonly string[] = [];
  @property({ attribute: false }) me: Participant | undefined;
  /** The viewer's card; null without a vote, undefined while unknown. */
  @property({ attribute: false }) mine: string | null | undefined;
  @property({ type: Boolean }) disabled = false;
  /** The reason why cards cannot be played now. The cards stay readable. */
  @property() note = "";
  @state() private at = 0;
  private readonly search = new CardSearch();

  static override styles = [cardRowStyles, handStyles];

  override render() {
    const mineAt = this.cards.indexOf(this.mine ?? "");
    return html`
      <div class="me">
        ${this.me ? html`<tm-avatar .name=${this.me.name} .hue=${this.me.avatarHue} icon=${this.me.avatarIcon} size="40"></tm-avatar>` : nothing}
        <p id="title">
          <b>${this.mine ? msg(str`You voted ${cardName(this.mine)}.`) : msg("Your hand")}</b>
          <span>${this.sentence()}</span>
          <span class="hint" aria-hidden="true">${msg("Type a value, then press Enter")}</span>
        </p>
      </div>
      <div class="cards" role="group" aria-labelledby="title" @keydown=${this.keyed}>
        ${this.cards.map((card, i) => this.card(card, i, mineAt))}
      </div>
    `;
  }

  private sentence() {
    return this.note || (this.mine ? msg("Select it again to take it back.") : "");
  }

  private card(card: string, i: number, mineAt: number) {
    const isMine = i === mineAt;
    return html`<button
      class=${classMap({ special: isSpecial(card), long: card.length > 3 })}
      aria-pressed=${String(isMine)}
      aria-label=${isSpecial(card) ? cardName(card) : nothing}
      aria-disabled=${this.disabled ? "true" : nothing}
      tabindex=${i === Math.min(this.at, this.cards.length - 1) ? 0 : -1}
      @click=${() => this.cast(i)}
      @focus=${() => (this.at = i)}
    >
      ${card === "coffee" ? html`<tm-icon name="coffee"></tm-icon>` : html`<bdi>${card}</bdi>`}
      ${isMine ? html`<tm-icon class="check" name="check"></tm-icon>` : nothing}
    </button>`;
  }

  private cast(i: number) {
    this.at = i;
    if (this.disabled) return;
    const card = this.cards[i]!;
    this.dispatchEvent(new CustomEvent("cast", { detail: card === this.mine ? null : card }));
  }

  private keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = pressedKey(event);
    const isRightToLeft = getComputedStyle(this).direction === "rtl";
    const to = arrowTarget(key, this.at, this.cards.length, isRightToLeft);
    if (to !== undefined) {
      event.preventDefault();
      this.moveTo(to);
    } else if (key.length === 1 && key !== " ") this.type(event);
  };

  /** Moves the focus to the card that was typed. Other keys are left to the room's commands. */
  type(event: KeyboardEvent) {
    const to = this.search.find(this.cards, pressedKey(event), event.timeStamp);
    if (to < 0) return;
    event.preventDefault();
    this.moveTo(to);
  }

  private moveTo(i: number) {
    this.at = i;
    this.renderRoot.querySelectorAll<HTMLElement>("button")[i]?.focus();
  }

  override focus() {
    this.moveTo(this.at);
  }
}
