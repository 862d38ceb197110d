import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { listDecks } from "../../../api/decks.ts";
import { deckLabel } from "../../../decks/deck-label.ts";
import { formatList } from "../../../i18n/format.ts";
import { fieldStyles } from "../../../ui/styles.ts";
import { choiceProblem, chosenDeck, deckConfig, firstChoice, type DeckChoice } from "./deck-choice.ts";
import type { RoomPicker } from "../../kind-view.ts";
import { optionsFold, optionsFoldStyles } from "../../options-fold-template.ts";
import type { TmDeckPicker } from "./tm-deck-picker.ts";
import "./tm-deck-picker.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The form for a new poker room: its deck, and the people that a round waits for. */
@customElement("tm-poker-picker")
export class TmPokerPicker extends TmElement implements RoomPicker {
  @property() org = "";
  @property() slug = "";
  @state() private deck: DeckChoice = firstChoice();
  @state() private autoReveal = false;
  @state() private openVoting = false;

  static override styles = [
    fieldStyles,
    optionsFoldStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  config() {
    if (choiceProblem(this.deck) !== null) return null;
    return { deck: deckConfig(this.deck), autoReveal: this.autoReveal, openVoting: this.openVoting };
  }

  protected override firstUpdated() {
    void this.loadDecks();
  }

  /** Adds the space's decks to the built-in ones. If they cannot be loaded, only the built-in ones are offered. */
  private async loadDecks() {
    const saved = await listDecks(this.org, this.slug).catch(() => []);
    this.deck = { ...this.deck, saved };
  }

  override render() {
    return optionsFold({
      summary: this.summary(),
      hasProblem: choiceProblem(this.deck) !== null,
      fields: this.options(),
    });
  }

  private summary(): string {
    return formatList([
      deckLabel(chosenDeck(this.deck).name) || msg("Your own cards"),
      ...(this.autoReveal ? [msg("reveals automatically")] : []),
      ...(this.openVoting ? [msg("waits for people who disconnect")] : []),
    ]);
  }

  private options() {
    return html`
      <tm-deck-picker .choice=${this.deck} @change=${this.pick}></tm-deck-picker>
      <div>
        <label class="check">
          <input type="checkbox" @change=${(event: Event) => (this.autoReveal = isChecked(event))} />
          <span>${msg("Reveal when everyone has voted")}</span>
        </label>
        <label class="check">
          <input type="checkbox" @change=${(event: Event) => (this.openVoting = isChecked(event))} />
          <span>${msg("Wait for people who disconnect")}</span>
          <span class="hint">${msg("A round waits for everyone who was in the room when it started.")}</span>
        </label>
      </div>
    `;
  }

  private pick = (event: Event) => {
    this.deck = (event.target as TmDeckPicker).choice;
    this.dispatchEvent(new Event("change"));
  };
}

function isChecked(event: Event): boolean {
  return (event.target as HTMLInputElement).checked;
}
