import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { str } from "../../i18n/str.ts";
import { announce } from "../../ui/announce.ts";
import { backwardArrow } from "../../ui/reading-direction.ts";
import { describedBy, fieldAround, type Field } from "../../ui/form/field-template.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { badCards } from "../../decks/deck-problems.ts";
import { cardsIn, moved } from "../../decks/card-list.ts";
import { chipsStyles } from "./chips-styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

const nowhere = -1;

/**
 * Edits the cards of a deck as chips. Enter or a comma adds the typed card; pasting adds several. The buttons
 * below, or Alt with an arrow and Delete, move and remove the selected chip. Fires `change` with `cards` updated.
 */
@customElement("tm-card-chips")
export class TmCardChips extends TmElement {
  @property({ attribute: false }) cards: readonly string[] = [];
  @property({ type: Boolean }) ordinal = false;
  /** The error in the cards, as a sentence. */
  @property() error = "";
  /** The index of the selected chip. */
  @state() private at = nowhere;
  @query("input") private field!: HTMLInputElement;

  static override styles = [buttonStyles, fieldStyles, chipsStyles];

  override render() {
    const bad = badCards(this.cards, this.ordinal);
    const field: Field = {
      id: "new",
      label: msg("Cards, lowest first"),
      error: this.error,
      hint: msg("Press Enter or comma to add a card. A deck has 2 to 15. ? and coffee are always included."),
    };
    return html`
      ${fieldAround(
        field,
        html`<div class="box" @click=${this.boxClicked}>
          <ul role="list" @keydown=${this.keyed}>
            ${this.cards.map((card, i) => html`<li>${this.chip(card, i, bad[i]!)}</li>`)}
          </ul>
          <input
            id="new"
            autocomplete="off"
            autocapitalize="none"
            enterkeyhint="enter"
            size="8"
            placeholder=${this.cards.length === 0 ? msg("1, 2, 3, 5, 8") : msg("Add")}
            aria-invalid=${this.error !== ""}
            aria-describedby=${describedBy(field)}
            @keydown=${this.typed}
            @input=${this.entered}
            @paste=${this.pasted}
            @blur=${this.take}
          />
        </div>`,
      )}
      ${this.at < this.cards.length && this.at !== nowhere ? this.tools(this.cards[this.at]!) : nothing}
    `;
  }

  private chip(card: string, i: number, isBad: boolean) {
    return html`<button
      type="button"
      class=${classMap({ bad: isBad })}
      aria-pressed=${String(i === this.at)}
      tabindex=${i === Math.max(0, this.at) ? 0 : -1}
      @click=${() => (this.at = i === this.at ? nowhere : i)}
    >
      ${card}${isBad ? html`<tm-icon name="circle-alert"></tm-icon><span class="visually-hidden">${msg("can't be used")}</span>` : nothing}
    </button>`;
  }

  private tools(card: string) {
    return html`<div class="row" role="group" aria-label=${msg(str`Card ${card}`)}>
      <button type="button" ?disabled=${this.at === 0} @click=${() => this.move(-1)}>
        <tm-icon name="arrow-left"></tm-icon>${msg("Earlier")}
      </button>
      <button type="button" ?disabled=${this.at === this.cards.length - 1} @click=${() => this.move(1)}>
        ${msg("Later")}<tm-icon name="arrow-right"></tm-icon>
      </button>
      <button type="button" class="danger" @click=${() => this.drop()}>${msg("Remove")}</button>
    </div>`;
  }

  /** Moves the text in the field into the cards. */
  take = () => {
    const found = cardsIn(this.field.value);
    this.field.value = "";
    if (found.length > 0) this.setCards([...this.cards, ...found]);
  };

  override focus() {
    this.field.focus();
  }

  private boxClicked = (event: MouseEvent) => {
    if (event.target === event.currentTarget) this.field.focus();
  };

  private typed = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const isEmpty = this.field.value === "";
    if (key === "Enter" && !isEmpty) {
      event.preventDefault();
      this.take();
    }
    if (isEmpty && (key === "Backspace" || key === backwardArrow()) && this.cards.length > 0) {
      event.preventDefault();
      void this.choose(this.cards.length - 1);
    }
  };

  private entered = () => {
    if (/[,;]/.test(this.field.value)) this.take();
  };

  private pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text") ?? "";
    // A single pasted value stays in the field as text. Several are a list of cards.
    if (cardsIn(text).length < 2) return;
    event.preventDefault();
    this.take();
    this.setCards([...this.cards, ...cardsIn(text)]);
  };

  private keyed = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const isRightToLeft = getComputedStyle(this).direction === "rtl";
    const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
    const isSideways = key === "ArrowLeft" || key === "ArrowRight";
    const step = (arrows[key] ?? 0) * (isRightToLeft && isSideways ? -1 : 1);
    if (step === 0 && key !== "Delete" && key !== "Backspace") return;
    event.preventDefault();
    if (step === 0) this.drop();
    else if (event.altKey) this.move(step, true);
    else if (this.focused() + step >= this.cards.length) this.field.focus();
    else void this.choose(Math.max(0, this.focused() + step));
  };

  private move(step: number, fromChip = false) {
    const from = fromChip ? this.focused() : this.at;
    const to = from + step;
    if (to < 0 || to >= this.cards.length) return;
    const card = this.cards[from]!;
    this.setCards(moved(this.cards, from, to));
    this.at = to;
    announce(msg(str`${card} is card ${to + 1} of ${this.cards.length}`));
    if (fromChip) void this.choose(to);
  }

  private drop() {
    const gone = this.focused() === nowhere ? this.at : this.focused();
    const card = this.cards[gone];
    if (card === undefined) return;
    this.setCards(this.cards.filter((_, i) => i !== gone));
    announce(msg(str`${card} removed`));
    if (this.cards.length === 0) this.field.focus();
    else void this.choose(Math.min(gone, this.cards.length - 1));
  }

  private focused(): number {
    const chips = [...this.renderRoot.querySelectorAll<HTMLElement>("ul button")];
    return chips.indexOf(this.shadowRoot!.activeElement as HTMLElement);
  }

  private async choose(i: number) {
    this.at = i;
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>("ul button")[i]?.focus();
  }

  private setCards(cards: string[]) {
    this.cards = cards;
    if (this.at >= cards.length) this.at = nowhere;
    this.dispatchEvent(new Event("change"));
  }
}
