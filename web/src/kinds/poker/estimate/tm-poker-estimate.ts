import { msg } from "@lit/localize";
import { css, html, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { isSpecial } from "#shared/rules/deck.ts";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { buttonStyles, keyHintStyles } from "../../../ui/styles.ts";
import type { MenuItem } from "../../../ui/tm-menu.ts";
import { toastOnError } from "../../../ui/toast-on-error.ts";
import { dockEndStyles } from "../../../room/table/dock-end-styles.ts";
import { cardRowStyles } from "../hand/hand-styles.ts";
import { arrowTarget, CardSearch } from "../find-card.ts";
import { estimateOf, nextUnestimated } from "../model.ts";
import { suggestionOf } from "../outcome.ts";
import type { PokerCommands } from "../poker-commands.ts";
import "../../../ui/tm-icon.ts";
import "../../../ui/tm-menu.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The chosen card. */
const estimateStyles = css`
  .start {
    grid-area: start;
    font-size: var(--fs-14);
  }

  .cards [aria-pressed="true"] {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }

  .cards [aria-pressed="true"]:focus-visible {
    outline-width: 4px;
  }

  @container (width < 38rem) {
    .again {
      gap: 0;
      min-inline-size: var(--target);
      padding-inline: var(--sp-2);
    }

    .end .again tm-icon {
      display: block;
    }

    .again span {
      font-size: 0;
    }
  }
`;

/**
 * The facilitator's choice of an estimate, in the place of the hand. The round's suggestion is preselected. It is saved
 * only by a button, or by Enter on a card. After the last story the button ends the room. Fires `reset`, `leave` and
 * `end`.
 */
@customElement("tm-poker-estimate")
export class TmPokerEstimate extends TmElement {
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) story!: PokerStory;
  @property({ attribute: false }) commands!: PokerCommands;
  /** The other actions of the round. */
  @property({ attribute: false }) items: readonly MenuItem[] = [];
  @property({ type: Boolean }) disabled = false;
  @state() private choice: string | undefined;
  @state() private isBusy = false;
  private readonly search = new CardSearch();
  /** The last estimate saved here, and the room version that contains it. Its push may arrive later. */
  private last: { storyId: string; estimate: string; version: number } | undefined;

  static override styles = [buttonStyles, keyHintStyles, cardRowStyles, dockEndStyles, estimateStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("story")) return;
    const before = changed.get("story");
    const isOtherRound = before?.id !== this.story.id || before.votes?.length !== this.story.votes?.length;
    if (!isOtherRound && before?.estimate === this.story.estimate) return;
    const votes = this.story.votes ?? [];
    const estimate = estimateOf(this.story) ?? undefined;
    const suggestion = suggestionOf(this.state.deck, votes)?.card;
    this.choice = this.saved === null ? (suggestion ?? estimate) : (estimate ?? suggestion);
  }

  /** The estimate. null without one, or while the story is voted on again. */
  private get saved(): string | null {
    return this.story.status === "voting" ? null : this.story.estimate;
  }

  override render() {
    const { cards } = this;
    const at = Math.max(cards.indexOf(this.choice ?? ""), 0);
    return html`
      <h3 id="title" class=${this.story.votes ? "visually-hidden" : "start"}>
        ${this.saved ? msg("Estimate") : msg("Choose an estimate")}
      </h3>
      <div class="cards" role="group" aria-labelledby="title" @keydown=${this.keyed}>
        ${cards.map(
          (card, i) =>
            html`<button
              class=${card.length > 3 ? "long" : ""}
              aria-pressed=${String(card === this.choice)}
              tabindex=${i === at ? 0 : -1}
              @click=${() => (this.choice = card)}
            >
              <bdi>${card}</bdi>
            </button>`,
        )}
      </div>
      <div class="end">${this.actions()}</div>
    `;
  }

  private actions() {
    const hasNext = nextUnestimated(this.state) !== undefined;
    const isOff = this.disabled || this.isBusy || this.choice === undefined;
    const name = this.choice ?? "";
    const isSaved = this.choice === this.saved;
    const isOver = isSaved && !hasNext;
    const label = !hasNext
      ? msg(str`Save ${name}`)
      : isSaved
        ? msg("Next story")
        : msg(str`Save ${name}, next`);
    return html`
      <tm-menu label=${msg("More for this round")} .items=${this.menu(hasNext, isOff, isSaved)}></tm-menu>
      ${
        this.story.votes
          ? html`<button class="quiet again" @click=${() => this.dispatchEvent(new Event("reset"))}>
              <tm-icon name="rotate-ccw"></tm-icon><span>${msg("Vote again")}</span>
              <kbd aria-hidden="true">X</kbd>
            </button>`
          : html`<button class="quiet" @click=${this.leave}>${msg("Cancel")}</button>`
      }
      <button
        class="primary"
        ?disabled=${isOff}
        @click=${({ detail }: MouseEvent) => detail < 2 && (isOver ? this.end() : this.save(hasNext))}
      >
        ${
          isOver
            ? html`<tm-icon name="flag"></tm-icon>${msg("End room")}`
            : html`${label} <kbd aria-hidden="true">E ↵</kbd>`
        }
      </button>
    `;
  }

  /** The other actions of the round, and those of the estimate. */
  private menu(hasNext: boolean, isOff: boolean, isSaved: boolean): MenuItem[] {
    const save: MenuItem[] =
      hasNext && !isOff && !isSaved
        ? [{ label: msg(str`Save ${this.choice}`), icon: "check", run: () => void this.save(false) }]
        : [];
    const clear: MenuItem[] = this.story.estimate
      ? [{ label: msg("Clear the estimate"), icon: "x", run: () => void this.clear() }]
      : [];
    return [...save, ...this.items, ...clear];
  }

  private end = () => this.dispatchEvent(new Event("end"));

  private leave = () => this.dispatchEvent(new Event("leave"));

  private async save(andNext: boolean) {
    if (this.choice === undefined || this.isBusy || this.disabled) return;
    const isSaved = this.choice === this.saved;
    if (!andNext && isSaved) return;
    this.isBusy = true;
    if (!andNext) await this.saveEstimate(this.choice);
    else if (isSaved) await this.commands.selectNext();
    else await this.saveAndNext(this.choice);
    this.isBusy = false;
  }

  /** Replaces the saved estimate; "" clears it. Resolves with true if the server accepted it. */
  private saveEstimate(estimate: string): Promise<boolean> {
    const { last, commands } = this;
    const { id } = this.story;
    const isUnseen = last?.storyId === id && last.version > commands.version;
    const base = { estimate: isUnseen ? last.estimate : (this.story.estimate ?? "") };
    return toastOnError(
      commands.save(id, { estimate }, base).then(({ version }) => {
        this.last = { storyId: id, estimate, version };
      }),
    );
  }

  /** Saves the estimate, then puts the next story on the table. Shows a toast if only the first step worked. */
  private async saveAndNext(estimate: string) {
    const next = nextUnestimated(this.state);
    if ((await this.saveEstimate(estimate)) && next)
      await this.commands.select(next.id, (why) =>
        msg(str`Estimate saved, but the next story couldn't be put on the table. ${why}`),
      );
  }

  private clear = async () => {
    this.isBusy = true;
    await this.saveEstimate("");
    this.isBusy = false;
  };

  private keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = pressedKey(event);
    if (key === "Escape" && !this.story.votes) {
      event.preventDefault();
      this.leave();
      return;
    }
    // Without a choice, Enter presses the focused card, as on every button.
    if (key === "Enter" && this.choice !== undefined) {
      event.preventDefault();
      if (!event.repeat) void this.save(nextUnestimated(this.state) !== undefined);
      return;
    }
    const at = this.buttons.indexOf(this.shadowRoot!.activeElement as HTMLElement);
    const isRightToLeft = getComputedStyle(this).direction === "rtl";
    const to = arrowTarget(key, at, this.buttons.length, isRightToLeft);
    if (to === undefined) return;
    event.preventDefault();
    this.moveTo(to);
  };

  /** The cards that can be an estimate. A question mark and a break are not sizes. */
  private get cards() {
    return this.state.deck.values.filter((card) => !isSpecial(card));
  }

  private get buttons() {
    return [...this.renderRoot.querySelectorAll<HTMLElement>(".cards button")];
  }

  /** Chooses the card that was typed. */
  type(event: KeyboardEvent) {
    const to = this.search.find(this.cards, pressedKey(event), event.timeStamp);
    if (to >= 0) this.moveTo(to);
  }

  /** Moves the choice together with the focus, so that Enter saves the focused card. */
  private moveTo(i: number) {
    this.choice = this.cards[i];
    this.buttons[i]?.focus();
  }

  /** The box of the chosen card. */
  get chosenBox(): DOMRect | undefined {
    return this.renderRoot.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
  }

  /** Moves the focus to the highlighted card. */
  override focus() {
    this.renderRoot.querySelector<HTMLElement>('.cards button[tabindex="0"]')?.focus();
  }
}
