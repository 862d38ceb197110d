import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { isSpecial } from "#shared/rules/deck.ts";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { toastOnError } from "../../../ui/toast-on-error.ts";
import { arrowTarget, CardSearch } from "../find-card.ts";
import { estimateOf, nextUnestimated } from "../model.ts";
import { outcomeOf, suggestionOf } from "../outcome.ts";
import type { PokerCommands } from "../poker-commands.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The facilitator's choice of an estimate. The round's suggestion is preselected. It is saved only by a button, or by
 * Enter on a card.
 */
@customElement("tm-poker-estimate")
export class TmPokerEstimate extends TmElement {
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) story!: PokerStory;
  @property({ attribute: false }) commands!: PokerCommands;
  @property({ type: Boolean }) disabled = false;
  @state() private choice: string | undefined;
  @state() private isBusy = false;
  private readonly search = new CardSearch();
  /** The last estimate saved here, and the room version that contains it. Its push may arrive later. */
  private last: { storyId: string; estimate: string; version: number } | undefined;

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
      }

      @media (height < 480px) {
        :host {
          gap: var(--sp-2);
        }

        /* The hidden heading still labels the group of cards. */
        h3 {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }

      .chips button {
        min-inline-size: var(--target);
        padding-inline: var(--sp-3);
        overflow-wrap: anywhere;
      }

      [aria-pressed="true"] {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--on-accent-soft);
        box-shadow: inset 0 0 0 1px var(--accent);
      }

      @media (forced-colors: active) {
        [aria-pressed="true"] {
          forced-color-adjust: none;
          border-color: Highlight;
          background: Highlight;
          color: HighlightText;
        }
      }
    `,
  ];

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
      <h3 id="title">${this.saved ? msg("Estimate") : msg("Choose an estimate")}</h3>
      <div class="row">${this.actions()}</div>
      <div class="cluster chips" role="group" aria-labelledby="title" @keydown=${this.keyed}>
        ${cards.map(
          (card, i) =>
            html`<button
              aria-pressed=${String(card === this.choice)}
              tabindex=${i === at ? 0 : -1}
              @click=${() => (this.choice = card)}
            >
              <bdi>${card}</bdi>
            </button>`,
        )}
      </div>
      ${this.reason()}
      ${
        // The results already list the reference stories. The room imports this element: see room/lazy-imports.ts.
        this.story.votes ? nothing : html`<tm-poker-reference .state=${this.state}></tm-poker-reference>`
      }
    `;
  }

  /** Explains the preselected card if people played different cards. */
  private reason() {
    const { story, state } = this;
    const votes = story.votes ?? [];
    const isSplit = ["close", "spread"].includes(outcomeOf(state.deck, votes).kind);
    const suggestion = suggestionOf(state.deck, votes);
    if (this.saved || !isSplit || this.choice !== suggestion?.card) return nothing;
    const [low, high] = suggestion?.between ?? [];
    return html`<p class="small">
      ${
        low === undefined
          ? msg(str`${suggestion?.card} is the card nearest to the median.`)
          : msg(str`Between ${low} and ${high}: the higher is suggested.`)
      }
    </p>`;
  }

  private actions() {
    const hasNext = nextUnestimated(this.state) !== undefined;
    const isOff = this.disabled || this.isBusy || this.choice === undefined;
    const name = this.choice ?? "";
    const isSaved = this.choice === this.saved;
    return html`
      ${
        hasNext
          ? html`<button class="primary" ?disabled=${isOff} @click=${() => this.save(true)}>
              ${isSaved ? msg("Next story") : msg(str`Save ${name} and next`)}
              <tm-icon name="skip-forward"></tm-icon>
            </button>`
          : nothing
      }
      <button
        class=${hasNext ? "" : "primary"}
        ?disabled=${isOff || isSaved}
        @click=${() => this.save(false)}
      >
        ${isSaved ? msg("Saved") : msg(str`Save ${name}`)}
      </button>
      ${
        this.story.estimate
          ? html`<button class="quiet" ?disabled=${this.disabled || this.isBusy} @click=${this.clear}>
              ${msg("Clear")}
            </button>`
          : nothing
      }
    `;
  }

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
    return [...this.renderRoot.querySelectorAll<HTMLElement>(".chips button")];
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

  /** Moves the focus to the highlighted card. */
  override focus() {
    this.renderRoot.querySelector<HTMLElement>('.chips button[tabindex="0"]')?.focus();
  }
}
