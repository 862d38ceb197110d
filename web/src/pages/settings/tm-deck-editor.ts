import { msg } from "@lit/localize";
import type { DeckBody } from "#shared/wire/decks.ts";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ApiProblem } from "../../api/api-problem.ts";
import { formButtons, formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { changedMeanwhile } from "../../ui/form/save-over.ts";
import { createDeck, saveDeck } from "../../api/decks.ts";
import { str } from "../../i18n/str.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { cardsProblem, nameProblem } from "../../decks/deck-problems.ts";
import { handPreview, handPreviewStyles } from "../../decks/hand-preview-template.ts";
import type { TmCardChips } from "./tm-card-chips.ts";
import "../../ui/tm-banner.ts";
import "../../ui/tm-dialog.ts";
import "./tm-card-chips.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Edits a new or saved deck. The rules are the server's, so errors appear while typing. Errors that only the server
 * can find, such as a taken name or the limit, appear after saving. Fires `close` and `saved`.
 */
@customElement("tm-deck-editor")
export class TmDeckEditor extends TmElement {
  @property({ attribute: false }) org = "";
  @property({ attribute: false }) slug = "";
  /** The initial contents of the editor. Undefined closes it. */
  @property({ attribute: false }) draft?: DeckDraft | undefined;
  /** Names of the space's other decks. */
  @property({ attribute: false }) taken: readonly string[] = [];
  @state() private name = "";
  @state() private cards: string[] = [];
  @state() private ordinal = false;
  /** True after the first save attempt. Missing fields show as errors only from then on. */
  @state() private isTried = false;
  /** Another person's newer version of the deck, while the banner shows it. */
  @state() private theirs: DeckBody | undefined;
  /** The saved version that the edit started from. */
  private base!: DeckBody;
  @query("tm-card-chips") private chips!: TmCardChips;
  private readonly form = new FormController(this, {
    fieldOf: (problem) =>
      problem instanceof ApiProblem && problem.code === "deck_name_taken" ? "name" : undefined,
  });

  static override styles = [buttonStyles, fieldStyles, handPreviewStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("draft") || !this.draft) return;
    const { name, cards, ordinal } = this.draft;
    this.base = { name, cards, ordinal };
    this.fill(this.base);
  }

  private fill({ name, cards, ordinal }: DeckBody) {
    this.name = name;
    this.cards = cards;
    this.ordinal = ordinal;
    this.isTried = false;
    this.theirs = undefined;
    this.form.note("");
  }

  override render() {
    if (!this.draft) return nothing;
    return html`
      <tm-dialog open heading=${this.draft.id ? msg("Edit deck") : msg("New deck")} @close=${this.closed}>
        <form id="form" class="stack loose" novalidate @submit=${this.submit}>
          ${textField({
            id: "name",
            label: msg("Deck name"),
            error: this.nameError() ?? "",
            maxlength: 40,
            autofocus: true,
            text: this.name,
            typed: this.nameTyped,
          })}
          <tm-card-chips
            .cards=${this.cards}
            ?ordinal=${this.ordinal}
            error=${this.cardsError() ?? ""}
            @change=${() => (this.cards = [...this.chips.cards])}
          ></tm-card-chips>
          ${this.ordinalSwitch()} ${handPreview({ name: "", values: [...this.cards], ordinal: this.ordinal })}
          ${this.theirs ? this.replaced(this.theirs) : nothing} ${formError(this.form.error)}
        </form>
        ${formButtons(this.form, msg("Save deck"), this.closed)}
      </tm-dialog>
    `;
  }

  private ordinalSwitch() {
    return html`<label class="check">
      <input
        type="checkbox"
        .checked=${this.ordinal}
        @change=${(event: Event) => (this.ordinal = (event.target as HTMLInputElement).checked)}
      />
      <span>${msg("These are sizes, not numbers")}</span>
      <span class="hint">${msg("Only their order counts. No averages are calculated.")}</span>
    </label>`;
  }

  /** Shows another person's newer version. Saving again replaces it. */
  private replaced(theirs: DeckBody) {
    return html`<tm-banner tone="warn" icon="circle-alert" role="alert">
      ${msg(str`Not saved: someone changed this deck to ${theirs.name} with ${theirs.cards.join(" ")}. Saving again replaces it.`)}
      <button slot="action" type="button" @click=${() => this.showTheirs(theirs)}>
        ${msg("Show their version")}
      </button>
    </tm-banner>`;
  }

  /** Moves the focus to the first field, because the click removes the button. */
  private showTheirs(theirs: DeckBody) {
    this.fill(theirs);
    this.renderRoot.querySelector<HTMLElement>("#name")?.focus();
  }

  private nameTyped = (event: Event) => {
    this.name = (event.target as HTMLInputElement).value;
    if (this.form.errorOf("name")) this.form.note("");
  };

  private nameError(): string | null {
    if (this.name.trim() === "" && !this.isTried) return null;
    const deck = { name: this.name, values: [...this.cards], ordinal: this.ordinal };
    return this.form.errorOf("name") || nameProblem(deck, this.taken);
  }

  private cardsError(): string | null {
    if (this.cards.length < 2 && !this.isTried) return null;
    return cardsProblem({ values: [...this.cards], ordinal: this.ordinal });
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    this.chips.take();
    this.cards = [...this.chips.cards];
    this.isTried = true;
    this.theirs = undefined;
    this.form.note("");
    if (this.nameError() || this.cardsError()) return this.focusFirstError();
    await this.form.run("", this.save);
  };

  private save = async () => {
    const body = { name: this.name.trim(), cards: [...this.cards], ordinal: this.ordinal };
    try {
      await (this.draft?.id
        ? saveDeck(this.org, this.slug, this.draft.id, body, this.base)
        : createDeck(this.org, this.slug, body));
    } catch (problem) {
      const current = changedMeanwhile<DeckBody>(problem);
      if (!current) throw problem;
      return this.changedMeanwhile(current);
    }
    this.dispatchEvent(new Event("saved"));
    showToast({ text: msg("Deck saved.") });
  };

  private async changedMeanwhile(theirs: DeckBody) {
    this.theirs = this.base = theirs;
    await this.updateComplete;
    this.renderRoot.querySelector("tm-banner")?.scrollIntoView({ block: "nearest" });
  }

  private async focusFirstError() {
    await this.updateComplete;
    const name = this.renderRoot.querySelector<HTMLElement>('#name[aria-invalid="true"]');
    if (name) name.focus();
    else this.chips.focus();
  }
}

/** A deck being edited. A new one has no id. */
export type DeckDraft = { id?: string; name: string; cards: string[]; ordinal: boolean };
