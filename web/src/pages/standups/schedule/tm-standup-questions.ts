import { msg } from "@lit/localize";
import { MAX_QUESTION_LENGTH } from "#shared/rules/standup-questions.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { readQuestions, saveQuestions } from "../../../api/standup-questions.ts";
import { questionName, type QuestionField } from "../../../lib/standups/question-text.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { formError, textField } from "../../../ui/form/field-template.ts";
import { changedMeanwhile } from "../../../ui/form/save-over.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { isSameQuestions, questionPresets } from "./question-presets.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const fields = ["yesterday", "today", "blockers"] as const;

/** The names of the fields of a standup entry: a form for owners, a list for other members. */
@customElement("tm-standup-questions")
export class TmStandupQuestions extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** The unsaved names; undefined while the form follows the space. */
  @state() private draft: StandupQuestions | undefined;
  /** The saved names when the draft was begun. */
  private base: StandupQuestions | undefined;
  private readonly saved = new Loader<StandupQuestions>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => readQuestions(this.view.orgSlug, this.view.slug),
    refresh: true,
  });
  private readonly form = new FormController(this, { unsaved: () => msg("Questions not saved.") });

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    partStyles,
    css`
      .presets .label {
        margin-inline-end: var(--sp-1);
        font-size: var(--fs-14);
        font-weight: 550;
      }

      .presets button {
        font-size: var(--fs-14);
      }

      .presets [aria-pressed="true"] {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--on-accent-soft);
      }

      .field {
        max-inline-size: 32rem;
      }

      li {
        overflow-wrap: anywhere;
      }

      @media (forced-colors: active) {
        .presets [aria-pressed="true"] {
          outline: 2px solid Highlight;
        }
      }
    `,
  ];

  override render() {
    return html`<section class="panel">
      <h2 id="heading">${msg("Questions")}</h2>
      ${loadedOr(this.saved, (saved) => (this.view.role === "owner" ? this.fields(saved) : this.readOnly(saved)))}
    </section>`;
  }

  private readOnly(saved: StandupQuestions) {
    const asked = fields.filter((field) => field !== "blockers" || !saved.hideBlockers);
    return html`<ul>
      ${asked.map((field) => html`<li>${questionName(field, saved)}</li>`)}
    </ul>`;
  }

  private fields(saved: StandupQuestions) {
    const shown = this.draft ?? saved;
    const { error, isBusy } = this.form;
    return html`<form class="stack loose" novalidate @submit=${this.submit}>
      <p class="note">${msg("What every entry asks, live or async. An open standup keeps its questions.")}</p>
      ${this.presets(shown)} ${this.field("yesterday", msg("First question"), shown)}
      ${this.field("today", msg("Second question"), shown)}
      <label class="check">
        <input
          type="checkbox"
          .checked=${live(!shown.hideBlockers)}
          @change=${(event: Event) =>
            this.change({ hideBlockers: !(event.target as HTMLInputElement).checked })}
        />
        <span>${msg("Ask a third question")}</span>
        <span class="hint">${msg("Its answers are listed as blockers.")}</span>
      </label>
      ${shown.hideBlockers ? nothing : this.field("blockers", msg("Third question"), shown)}
      ${formError(error)}
      <div class="row">
        <button aria-disabled=${isBusy}>${msg("Save questions")}</button>
        ${isBusy ? html`<span class="note" role="status">${msg("Saving…")}</span>` : this.unsaved(saved)}
      </div>
    </form>`;
  }

  private presets(shown: StandupQuestions) {
    return html`<div class="row presets" role="group" aria-labelledby="presets">
      <span id="presets" class="label">${msg("Start from")}</span>
      ${questionPresets().map(
        ({ name, questions }) =>
          html`<button
            type="button"
            aria-pressed=${isSameQuestions(questions, shown)}
            @click=${() => this.change(questions)}
          >
            ${name}
          </button>`,
      )}
    </div>`;
  }

  private field(field: QuestionField, label: string, shown: StandupQuestions) {
    return textField({
      id: field,
      label,
      maxlength: MAX_QUESTION_LENGTH,
      placeholder: questionName(field),
      text: shown[field],
      typed: (event) => this.change({ [field]: (event.target as HTMLInputElement).value }),
    });
  }

  private unsaved(saved: StandupQuestions) {
    if (!this.draft || isSameQuestions(this.draft, saved)) return nothing;
    return html`<span class="note">${msg("Not saved yet.")}</span>
      <button type="button" class="quiet" @click=${this.showSaved}>${msg("Undo my changes")}</button>`;
  }

  private change(change: Partial<StandupQuestions>) {
    const saved = this.saved.value!;
    this.base ??= saved;
    this.draft = { ...(this.draft ?? saved), ...change };
    this.form.note("");
  }

  /** Moves the focus, because the click removes the button. */
  private showSaved = () => {
    this.forget();
    this.form.note("");
    this.renderRoot.querySelector<HTMLElement>("#yesterday")?.focus();
  };

  private forget() {
    [this.draft, this.base] = [undefined, undefined];
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const draft = trimmed(this.draft ?? this.saved.value!);
    await this.form.run("", () => this.send(draft));
  };

  private async send(draft: StandupQuestions) {
    const { orgSlug, slug } = this.view;
    const typed = this.draft;
    try {
      await saveQuestions(orgSlug, slug, draft, this.base ?? this.saved.value!);
    } catch (problem) {
      const theirs = changedMeanwhile<StandupQuestions>(problem);
      if (!theirs) throw problem;
      this.base = theirs;
      this.saved.set(theirs);
      this.form.note(
        msg("Someone else changed the questions in the meantime. Saving again replaces theirs."),
      );
      return;
    }
    this.saved.set(draft);
    // Changes typed during the request stay, based on the saved names.
    if (this.draft === typed) this.forget();
    else this.base = draft;
    showToast({ text: msg("Questions saved.") });
  }
}

/** Returns the names as the server stores them. */
function trimmed({ yesterday, today, blockers, hideBlockers }: StandupQuestions): StandupQuestions {
  return { yesterday: yesterday.trim(), today: today.trim(), blockers: blockers.trim(), hideBlockers };
}
