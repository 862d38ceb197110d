import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { str } from "../../../i18n/str.ts";
import { icons, type IconName } from "../../../ui/icons.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { fieldName, flawText } from "../edit/flaw-text.ts";
import type { ImportRow } from "./import-rows.ts";
import { pasteStyles } from "./paste-styles.ts";
import type { QueueMatch } from "./queue-match.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The number of rows rendered in one frame: a list of 500 must not block the page. */
const rowsInFrame = 25;
/** The number of characters of notes that are rendered. One line shows fewer. */
const lettersOfNotes = 160;

/** A person's edit of a row. */
export type RowEdit = { key: string; texts: { ref?: string; title?: string } };

/**
 * The rows of an import. Each can be edited, and left out or taken in again. Rows that had a flaw show their input
 * fields. Fires `edit` with a `RowEdit`, and `leave` with the row's key.
 */
@customElement("tm-paste-rows")
export class TmPasteRows extends TmElement {
  @property({ attribute: false }) rows: readonly ImportRow[] = [];
  /** Changes when all rows are replaced. Rendering then starts from the first row. */
  @property({ type: Number }) times = 0;
  @state() private drawn = rowsInFrame;
  /** The next rows are scheduled for the next frame. */
  private isWaiting = false;
  /** The keys of rows whose fields were opened by hand. */
  @state() private editing: ReadonlySet<string> = new Set();

  static override styles = [buttonStyles, fieldStyles, pasteStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("times")) return;
    this.drawn = rowsInFrame;
    this.editing = new Set();
  }

  protected override updated() {
    if (this.drawn >= this.rows.length || this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.drawn += rowsInFrame;
    });
  }

  override render() {
    return html`
      <ol tabindex="0" aria-label=${msg("Preview")} aria-busy=${this.drawn < this.rows.length}>
        ${repeat(
          this.rows.slice(0, this.drawn),
          ({ key }) => key,
          (row) => {
            const isOpen = row.wasFlawed || this.editing.has(row.key);
            return guard([row, isOpen, document.documentElement.lang], () =>
              isOpen ? this.fields(row) : this.row(row),
            );
          },
        )}
      </ol>
    `;
  }

  private row(row: ImportRow) {
    const { key, story, estimate, isLeftOut } = row;
    const name = story.title || story.ref;
    const toggle = isLeftOut ? msg(str`Restore ${name}`) : msg(str`Remove ${name}`, { id: "import-remove" });
    return html`
      <li class=${isLeftOut ? "left" : "good"}>
        ${markOf(isLeftOut ? "left" : "good")}
        <div>
          ${story.ref ? html`<span class="ref" dir="auto">${story.ref}</span>` : nothing}
          <span class="title" dir="auto">${story.title}</span>
          ${estimate ? html`<span class="estimate">${msg(str`Estimate ${estimate}`)}</span>` : nothing}
          ${notesOf(story.notes)} ${remarks(row).map((text) => html`<p class="known">${text}</p>`)}
        </div>
        <button class="act edit" aria-label=${msg(str`Edit ${name}`)} @click=${() => this.openFields(key)}>
          ${drawings.pencil}
        </button>
        <button
          class="act ${isLeftOut ? "in" : "out"}"
          aria-label=${toggle}
          @click=${() => this.tell("leave", key)}
        >
          ${isLeftOut ? drawings["rotate-ccw"] : drawings.x}
        </button>
      </li>
    `;
  }

  private fields(row: ImportRow) {
    const { key, story, flaws, isLeftOut } = row;
    const state = isLeftOut ? "left" : flaws.length > 0 ? "flawed" : "good";
    return html`
      <li class=${state}>
        ${markOf(state)}
        <div class="stack tight">
          <div class="cluster fields">${this.field(row, "ref")} ${this.field(row, "title")}</div>
          ${notesOf(story.notes)} ${remarks(row).map((text) => html`<p class="known">${text}</p>`)}
          <div class="split">
            ${
              isLeftOut
                ? html`<p class="hint">${msg("This row was removed.")}</p>`
                : html`<p class="field-error">${flaws.map((flaw) => flawText(flaw)).join(" ")}</p>`
            }
            <button class="quiet" @click=${() => this.tell("leave", key)}>
              ${isLeftOut ? msg("Restore") : msg("Remove")}
            </button>
          </div>
        </div>
      </li>
    `;
  }

  private async openFields(key: string) {
    this.editing = new Set([...this.editing, key]);
    await this.updateComplete;
    const at = this.rows.findIndex((row) => row.key === key);
    this.renderRoot.querySelectorAll("li")[at]?.querySelector<HTMLInputElement>(".of-title input")?.focus();
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
          this.tell("edit", { key, texts: { [name]: (event.target as HTMLInputElement).value } })}
      />
    </label>`;
  }

  /** Moves the focus to the first invalid field. */
  override focus() {
    this.renderRoot.querySelector<HTMLElement>(".flawed [aria-invalid=true]")?.focus();
  }

  private tell(name: string, detail: string | RowEdit) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Icons without the element `tm-icon`: each has a shadow tree, and there may be 500 rows. */
const drawings = {
  check: drawing("check"),
  "circle-alert": drawing("circle-alert"),
  pencil: drawing("pencil"),
  "rotate-ccw": drawing("rotate-ccw"),
  x: drawing("x"),
};

function drawing(name: IconName) {
  return staticHtml`${unsafeStatic(icons[name])}`;
}

/** Returns the mark at the start of a row. A row that is left out has none. */
function markOf(state: "good" | "flawed" | "left") {
  const mark = { good: drawings.check, flawed: drawings["circle-alert"], left: nothing }[state];
  return html`<span class="mark" aria-hidden="true">${mark}</span>`;
}

/** Returns the remarks on one row. */
function remarks({ match, isRepeated, isTitleCut, isShortened, lostEstimate }: ImportRow): string[] {
  const said: string[] = [];
  if (isRepeated) said.push(msg("Duplicate of an earlier row."));
  if (match) said.push(...matchTexts(match));
  if (isTitleCut) said.push(msg("The title was too long. The rest of it is in the notes."));
  if (isShortened) said.push(msg("The notes were shortened."));
  if (lostEstimate) said.push(msg(str`Its estimate ${lostEstimate} isn't in this deck.`));
  return said;
}

function matchTexts({ story, changes }: QueueMatch): string[] {
  return [
    msg("Already in the list."),
    changes.title === undefined ? "" : msg(str`Its title there is “${story.title}”.`),
    changes.ref === undefined ? "" : msg("It has no reference there."),
    changes.estimate === undefined
      ? ""
      : story.estimate === null
        ? msg("It has no estimate there.")
        : msg(str`Its estimate there is ${story.estimate}.`),
  ].filter(Boolean);
}

function notesOf(notes: string) {
  return notes ? html`<p class="notes">${notes.slice(0, lettersOfNotes).toWellFormed()}</p>` : nothing;
}
