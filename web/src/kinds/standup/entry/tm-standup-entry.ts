import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { questionName } from "../../../lib/standups/question-text.ts";
import { announce } from "../../../ui/announce.ts";
import {
  changedElsewhere,
  changedElsewhereStyles,
  changedElsewhereText,
} from "../../../ui/changed-elsewhere-template.ts";
import { fieldAround } from "../../../ui/form/field-template.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { grow } from "../autogrow.ts";
import { entryStyles } from "./entry-styles.ts";
import type { EntryStore, SaveStatus } from "./entry-store.ts";
import {
  askedFields,
  entryFields,
  maxCharacters,
  noText,
  characterCount,
  type EntryField,
  type EntryText,
} from "../model.ts";
import { statusText } from "./status-text.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** At this number of characters left, or fewer, the field shows the number. */
const nearlyFull = 200;

/** The viewer's entry: two or three growing text fields, saved without a button, and the state of saving. */
@customElement("tm-standup-entry")
export class TmStandupEntry extends TmElement {
  @property({ attribute: false }) store!: EntryStore;
  /** The store's text and status, passed as properties so that changes trigger a render. */
  @property({ attribute: false }) text: EntryText = noText;
  @property({ attribute: false }) status: SaveStatus = { kind: "none" };
  @property({ attribute: false }) contested: Partial<EntryText> = {};
  /** The names of the fields in this standup. Undefined for the product's names. */
  @property({ attribute: false }) questions?: StandupQuestions | undefined;
  @property({ type: Boolean }) readonly = false;

  static override styles = [buttonStyles, panelStyles, fieldStyles, changedElsewhereStyles, entryStyles];

  override render() {
    return html`
      <div class="cluster head">
        <h2>${msg("Your entry")}</h2>
        ${this.state()}
      </div>
      ${askedFields(this.questions).map((field) => this.field(field))}
    `;
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("contested")) return;
    const before = changed.get("contested") ?? {};
    for (const field of entryFields)
      if (this.contested[field] !== undefined && before[field] === undefined)
        announce(changedElsewhereText(this.name(field)));
  }

  protected override updated() {
    for (const area of this.renderRoot.querySelectorAll("textarea")) grow(area);
  }

  /** Moves the focus to the first empty field, or to the first field. */
  override focus() {
    const empty = askedFields(this.questions).find((field) => this.text[field].trim() === "") ?? "yesterday";
    this.renderRoot.querySelector<HTMLElement>(`#${empty}`)?.focus();
  }

  private state() {
    const { kind } = this.status;
    const isBad = kind !== "none" && kind !== "saving" && kind !== "saved";
    if (this.readonly && !isBad) return nothing;
    return html`<p class="state ${isBad ? "bad" : ""}" data-state=${kind}>
      <span>${statusText(this.status, serverNow())}</span>
      ${
        kind === "failed"
          ? html`<button class="quiet retry" @click=${() => this.store.retry()}>${msg("Retry")}</button>`
          : nothing
      }
    </p>`;
  }

  private name(field: EntryField): string {
    return questionName(field, this.questions);
  }

  private field(field: EntryField) {
    const left = maxCharacters.entry - characterCount(this.text[field]);
    const note = left < nearlyFull ? `${field}-note` : undefined;
    return fieldAround(
      { id: field, label: this.name(field) },
      html`<textarea
          id=${field}
          rows="1"
          placeholder=${this.questions?.[field] ? nothing : hint(field)}
          aria-describedby=${note ?? nothing}
          aria-invalid=${left < 0 ? "true" : nothing}
          ?readonly=${this.readonly}
          .value=${live(this.text[field])}
          @input=${(event: Event) => this.store.type(field, (event.target as HTMLTextAreaElement).value)}
          @blur=${() => this.store.flush()}
        ></textarea>
        ${note ? html`<span id=${note} class=${left < 0 ? "field-error" : "hint"}>${roomText(left)}</span>` : nothing}
        ${this.readonly ? nothing : this.choice(field)}`,
    );
  }

  /** Renders the choice between the two texts of a contested field. */
  private choice(field: EntryField) {
    const other = this.contested[field];
    if (other === undefined) return nothing;
    return changedElsewhere({
      name: this.name(field),
      other,
      keepMine: () => this.choose(field, () => this.store.keepMine(field)),
      takeOther: () => this.choose(field, () => this.store.takeOther(field)),
    });
  }

  /** Applies a choice. Its buttons are removed afterwards, so the focus moves to the field. */
  private choose(field: EntryField, choice: () => void) {
    choice();
    this.renderRoot.querySelector<HTMLElement>(`#${field}`)?.focus();
  }
}

function hint(field: EntryField): string {
  switch (field) {
    case "yesterday":
      return msg("What you got done");
    case "today":
      return msg("What you'll do next");
    case "blockers":
      return msg("What's in your way");
  }
}

function roomText(left: number): string {
  const count = formatNumber(Math.abs(left));
  return left < 0
    ? plural(-left, {
        one: msg("1 character too long"),
        other: msg(str`${count} characters too long`),
      })
    : plural(left, { one: msg("1 character left"), other: msg(str`${count} characters left`) });
}
