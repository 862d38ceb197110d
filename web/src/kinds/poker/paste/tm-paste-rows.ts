import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { str } from "../../../i18n/str.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { fieldName, flawText } from "../edit/flaw-text.ts";
import type { ImportRow } from "./import-rows.ts";
import { pasteStyles } from "./paste-styles.ts";

/** Rows drawn in one frame: a list of 500 must not hold the page up. */
const rowsInFrame = 25;
/** The letters of notes that are drawn: one line shows fewer. */
const lettersOfNotes = 160;

/** What a person typed into a row. */
export type Mending = { key: string; texts: { ref?: string; title?: string } };

/**
 * The rows of an import. One that had a flaw has fields to mend it in, and a button that leaves it out or takes it in
 * again. Fires `mend` with a `Mending`, and `leave` with the row's key.
 */
@localized()
@customElement("tm-paste-rows")
export class TmPasteRows extends LitElement {
  @property({ attribute: false }) rows: readonly ImportRow[] = [];
  /** Counts how often all rows became others, which are drawn from the start. */
  @property({ type: Number }) times = 0;
  @state() private drawn = rowsInFrame;

  static override styles = [baseStyles, buttonStyles, fieldStyles, pasteStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("times")) this.drawn = rowsInFrame;
  }

  protected override updated() {
    if (this.drawn < this.rows.length) requestAnimationFrame(() => (this.drawn += rowsInFrame));
  }

  override render() {
    return html`
      <ol tabindex="0" aria-label=${msg("Preview")} aria-busy=${this.drawn < this.rows.length}>
        ${repeat(
          this.rows.slice(0, this.drawn),
          ({ key }) => key,
          (row) => guard([row], () => (row.wasFlawed ? this.mending(row) : this.row(row))),
        )}
      </ol>
    `;
  }

  private row({ story, estimate, isKnown, isLeftOut }: ImportRow) {
    return html`
      <li class=${isLeftOut ? "left" : "good"}>
        <div>
          ${story.ref ? html`<span class="ref">${story.ref}</span>` : nothing}
          <span class="title">${story.title}</span>
          ${estimate ? html`<span class="estimate">${msg(str`Estimate ${estimate}`)}</span>` : nothing}
          ${notesOf(story.notes)}
          ${isKnown ? html`<p class="known">${msg("It is in the queue already.")}</p>` : nothing}
        </div>
      </li>
    `;
  }

  private mending(row: ImportRow) {
    const { key, story, flaws, isLeftOut } = row;
    const state = isLeftOut ? "left" : flaws.length > 0 ? "flawed" : "good";
    return html`
      <li class=${state}>
        <div class="mend">
          <div class="fields">${this.field(row, "ref")} ${this.field(row, "title")}</div>
          ${notesOf(story.notes)}
          <div class="end">
            ${
              isLeftOut
                ? html`<p class="hint">${msg("This row is left out.")}</p>`
                : html`<p class="field-error">${flaws.map((flaw) => flawText(flaw)).join(" ")}</p>`
            }
            <button class="quiet" @click=${() => this.tell("leave", key)}>
              ${isLeftOut ? msg("Take it in again") : msg("Leave it out")}
            </button>
          </div>
        </div>
      </li>
    `;
  }

  private field({ key, story, flaws, isLeftOut }: ImportRow, name: "ref" | "title") {
    const isWrong =
      !isLeftOut && flaws.some((flaw) => ("field" in flaw ? flaw.field === name : name === "title"));
    return html`<label class="of-${name}">
      ${fieldName(name)}
      <input
        autocomplete="off"
        ?readonly=${isLeftOut}
        aria-invalid=${isWrong ? "true" : "false"}
        .value=${story[name]}
        @input=${(event: Event) =>
          this.tell("mend", { key, texts: { [name]: (event.target as HTMLInputElement).value } })}
      />
    </label>`;
  }

  /** Puts the cursor into the first field that is to be mended. */
  override focus() {
    this.renderRoot.querySelector<HTMLElement>(".flawed [aria-invalid=true]")?.focus();
  }

  private tell(name: string, detail: string | Mending) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function notesOf(notes: string) {
  return notes ? html`<p class="notes">${notes.slice(0, lettersOfNotes).toWellFormed()}</p>` : nothing;
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-paste-rows": TmPasteRows;
  }
}
