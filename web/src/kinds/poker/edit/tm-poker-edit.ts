import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerStory } from "#shared/wire/poker.ts";
import { changedMeanwhile } from "../../../ui/form/save-over.ts";
import { problemText } from "../../../api/problem-text.ts";
import { showToast } from "../../../ui/toast.ts";
import { fieldAround, formButtons, formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { announce } from "../../../ui/announce.ts";
import {
  changedElsewhere,
  changedElsewhereStyles,
  changedElsewhereText,
} from "../../../ui/changed-elsewhere-template.ts";
import { TypedOver } from "../../../ui/typed-over.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { flawText } from "./flaw-text.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { flawsOf } from "./story-check.ts";
import type { StoryText } from "../story-line.ts";
import "../../../ui/tm-dialog.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The dialog that changes a story's reference, title and notes. Fires `close`. */
@customElement("tm-poker-edit")
export class TmPokerEdit extends TmElement {
  @property({ attribute: false }) story: PokerStory | undefined;
  @property({ attribute: false }) commands!: PokerCommands;
  private readonly form = new FormController(this);
  private texts = new TypedOver<keyof StoryText>({ ref: "", title: "", notes: "" });

  static override styles = [
    buttonStyles,
    fieldStyles,
    changedElsewhereStyles,
    css`
      textarea {
        min-block-size: 9em;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get("story");
    if (!changed.has("story") || !this.story) return;
    // A push replaces the story object while the facilitator types.
    if (before?.id === this.story.id) this.follow(this.story);
    else this.texts = new TypedOver(textsOf(this.story));
  }

  override render() {
    const { flaws } = this;
    return html`
      <tm-dialog
        .heading=${msg("Edit story")}
        .open=${this.story !== undefined}
        first="#title"
        @close=${this.closed}
      >
        <form id="form" class="stack loose" novalidate @submit=${this.submit}>
          ${this.field("ref", msg("Reference"))} ${this.field("title", msg("Title"))}
          ${fieldAround(
            { id: "notes", label: msg("Notes") },
            html`<textarea
                id="notes"
                rows="5"
                .value=${this.texts.text.notes}
                @input=${this.typed}
              ></textarea>
              ${this.choice("notes", msg("Notes"))}`,
          )}
          <div role="status">${flaws.map((flaw) => html`<p class="field-error">${flawText(flaw)}</p>`)}</div>
          ${formError(this.form.error)}
        </form>
        ${formButtons({ isBusy: flaws.length > 0 || this.form.isBusy }, msg("Save"), this.closed)}
      </tm-dialog>
    `;
  }

  /** The flaws of the changed texts. A flaw in an unchanged text, stored by an older version, does not block saving. */
  private get flaws() {
    const changed = this.texts.changes.fields;
    return flawsOf(this.texts.text).filter((flaw) => !("field" in flaw) || flaw.field in changed);
  }

  private field(name: "ref" | "title", label: string) {
    return fieldAround(
      { id: name, label },
      html`<input id=${name} autocomplete="off" .value=${this.texts.text[name]} @input=${this.typed} />
        ${this.choice(name, label)}`,
    );
  }

  private typed = (event: Event) => {
    const { id, value } = event.target as HTMLInputElement;
    this.texts.type(id as keyof StoryText, value);
    this.requestUpdate();
  };

  private choice(field: keyof StoryText, name: string) {
    if (!this.texts.contested.includes(field)) return nothing;
    return changedElsewhere({
      name,
      other: this.texts.other(field),
      keepMine: () => this.choose(field, () => this.texts.keepMine(field)),
      takeOther: () => this.choose(field, () => this.texts.takeOther(field)),
    });
  }

  /** Applies a choice. Its buttons are removed afterwards, so the focus moves to the field. */
  private choose(field: keyof StoryText, choice: () => void) {
    choice();
    this.requestUpdate();
    this.renderRoot.querySelector<HTMLElement>(`#${field}`)?.focus();
  }

  /** Shows the current texts after an edit conflict. Throws every other refusal, or shows it in a toast after closing. */
  private async refused(problem: unknown) {
    const current = changedMeanwhile<StoryText>(problem);
    if (!current && this.story) throw problem;
    if (!current) return showToast({ text: problemText(problem), tone: "bad" });
    this.follow(current);
    await this.updateComplete;
    this.focusChoice();
  }

  private focusChoice() {
    this.renderRoot.querySelector<HTMLElement>(".contested button")?.focus();
  }

  /** Takes over the saved texts, and announces the fields that need a choice. */
  private follow(story: StoryText) {
    const names = { ref: msg("Reference"), title: msg("Title"), notes: msg("Notes") };
    for (const field of this.texts.follow(textsOf(story))) announce(changedElsewhereText(names[field]));
    this.requestUpdate();
  }

  private submit = async (event: Event) => {
    event.preventDefault();
    const { story, flaws } = this;
    const { contested, changes } = this.texts;
    if (!story || flaws.length > 0) return;
    if (contested.length > 0) return this.focusChoice();
    if (Object.keys(changes.fields).length === 0) return this.closed();
    await this.form.run("", async () => {
      try {
        await this.commands.save(story.id, changes.fields, changes.base);
        this.closed();
      } catch (problem) {
        await this.refused(problem);
      }
    });
  };

  private closed = () => {
    this.form.note("");
    this.dispatchEvent(new Event("close"));
  };
}

function textsOf({ ref, title, notes }: StoryText): StoryText {
  return { ref, title, notes };
}
