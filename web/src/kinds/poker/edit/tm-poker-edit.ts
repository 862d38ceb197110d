import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PokerStory } from "#shared/wire/poker.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { flawText } from "./flaw-text.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { changedTexts, flawsOf } from "./story-check.ts";
import type { StoryText } from "../story-line.ts";
import "../../../ui/tm-dialog.ts";

/** The dialog that changes a story's reference, title and notes. Fires `close`. */
@localized()
@customElement("tm-poker-edit")
export class TmPokerEdit extends LitElement {
  @property({ attribute: false }) story: PokerStory | undefined;
  @property({ attribute: false }) commands!: PokerCommands;
  @state() private draft: StoryText = { ref: "", title: "", notes: "" };
  @state() private isBusy = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--sp-4);
      }

      textarea {
        min-block-size: 9em;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get("story");
    // A push replaces the story object while the facilitator types; the typed text is replaced only by another story's.
    if (!changed.has("story") || !this.story || before?.id === this.story.id) return;
    const { ref, title, notes } = this.story;
    this.draft = { ref, title, notes };
  }

  override render() {
    const { flaws } = this;
    return html`
      <tm-dialog
        .heading=${msg("Edit the story")}
        .open=${this.story !== undefined}
        first="#title"
        @close=${this.closed}
      >
        <form id="form" @submit=${this.submit}>
          ${this.field("ref", msg("Reference"))} ${this.field("title", msg("Title"))}
          <div class="field">
            <label for="notes">${msg("Notes")}</label>
            <textarea id="notes" rows="5" .value=${this.draft.notes} @input=${this.typed}></textarea>
          </div>
          <div role="status">${flaws.map((flaw) => html`<p class="field-error">${flawText(flaw)}</p>`)}</div>
          <button class="visually-hidden" tabindex="-1" aria-hidden="true"></button>
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button
          slot="footer"
          class="primary"
          ?disabled=${flaws.length > 0 || this.isBusy}
          aria-busy=${this.isBusy ? "true" : nothing}
          @click=${this.submit}
        >
          ${msg("Save")}
        </button>
      </tm-dialog>
    `;
  }

  /** What is wrong with the texts that would be sent. One that an older version kept does not keep others from it. */
  private get flaws() {
    const changed = this.story ? changedTexts(this.draft, this.story) : {};
    return flawsOf(this.draft).filter((flaw) => !("field" in flaw) || flaw.field in changed);
  }

  private field(name: "ref" | "title", label: string) {
    return html`
      <div class="field">
        <label for=${name}>${label}</label>
        <input id=${name} autocomplete="off" .value=${this.draft[name]} @input=${this.typed} />
      </div>
    `;
  }

  private typed = (event: Event) => {
    const { id, value } = event.target as HTMLInputElement;
    this.draft = { ...this.draft, [id]: value };
  };

  private submit = async (event: Event) => {
    event.preventDefault();
    if (!this.story || this.isBusy || this.flaws.length > 0) return;
    this.isBusy = true;
    const isSaved = await this.commands.editStory(this.story.id, changedTexts(this.draft, this.story));
    this.isBusy = false;
    if (isSaved) this.closed();
  };

  private closed = () => this.dispatchEvent(new Event("close"));
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-poker-edit": TmPokerEdit;
  }
}
