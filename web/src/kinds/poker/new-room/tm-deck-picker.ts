import { msg } from "@lit/localize";
import { builtInDecks } from "#shared/rules/deck.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { fieldAround, textField } from "../../../ui/form/field-template.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { deckLabel } from "../../../decks/deck-label.ts";
import { handPreview, handPreviewStyles } from "../../../decks/hand-preview-template.ts";
import { choiceProblem, chosenDeck, customChoice, type DeckChoice } from "./deck-choice.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The form for a new room's deck, with a preview of the hand. Fires `change` after updating `choice`. */
@customElement("tm-deck-picker")
export class TmDeckPicker extends TmElement {
  @property({ attribute: false }) choice!: DeckChoice;

  static override styles = [
    buttonStyles,
    fieldStyles,
    handPreviewStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
      }
    `,
  ];

  override render() {
    const isCustom = this.choice.name === customChoice;
    return html`
      ${fieldAround(
        { id: "deck", label: msg("Deck") },
        html`<select id="deck" @change=${this.pick}>
          ${
            this.choice.saved.length > 0
              ? html`<optgroup label=${msg("Decks in this space")}>
                  ${this.choice.saved.map(({ id, name }) => this.option(id, name))}
                </optgroup>`
              : nothing
          }
          <optgroup label=${msg("Built in")}>
            ${builtInDecks.map(({ name }) => this.option(name, deckLabel(name)))}
          </optgroup>
          ${this.option(customChoice, msg("Your own cards…"))}
        </select>`,
      )}
      ${isCustom ? this.customFields() : nothing} ${handPreview(chosenDeck(this.choice))}
    `;
  }

  private customFields() {
    const { name, text, ordinal } = this.choice.custom;
    const problem = choiceProblem(this.choice);
    return html`
      ${textField({
        id: "cards",
        label: msg("Cards, separated by commas"),
        error: problem ?? "",
        hint: problem ? "" : msg("2 to 15 cards. ? and coffee are always included."),
        value: text,
        typed: (event) => this.edit({ text: valueOf(event) }),
      })}
      ${textField({
        id: "deck-name",
        label: msg("Deck name"),
        maxlength: 40,
        value: name,
        typed: (event) => this.edit({ name: valueOf(event) }),
      })}
      <label class="check">
        <input
          type="checkbox"
          .checked=${ordinal}
          @change=${(event: Event) => this.edit({ ordinal: (event.target as HTMLInputElement).checked })}
        />
        <span>${msg("These are sizes, not numbers")}</span>
        <span class="hint">${msg("Only their order counts. No averages are calculated.")}</span>
      </label>
    `;
  }

  private option(value: string, label: string) {
    return html`<option value=${value} ?selected=${value === this.choice.name}>${label}</option>`;
  }

  private pick = (event: Event) => this.choose({ ...this.choice, name: valueOf(event) });

  private edit(change: Partial<DeckChoice["custom"]>) {
    this.choose({ ...this.choice, custom: { ...this.choice.custom, ...change } });
  }

  private choose(choice: DeckChoice) {
    this.choice = choice;
    this.dispatchEvent(new Event("change"));
  }
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
