import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { PokerState } from "#shared/wire/poker.ts";
import { problemText } from "../../../api/problem-text.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { importBatches } from "../edit/story-check.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { importStyles } from "./paste-styles.ts";
import { importNotes } from "./import-notes.ts";
import { addedText, addLabel, flawedText, readingNames, readyText } from "./import-words.ts";
import { ImportText } from "./import-text.ts";
import type { ImportRow } from "./import-rows.ts";
import { readFile } from "./read-file.ts";
import { howManyFit } from "./room-left.ts";
import type { Reading } from "./table.ts";
import type { Mending, TmPasteRows } from "./tm-paste-rows.ts";
import type { TmPasteSource } from "./tm-paste-source.ts";
import "../../../ui/tm-dialog.ts";
import "./tm-paste-columns.ts";
import "./tm-paste-rows.ts";
import "./tm-paste-source.ts";

/**
 * Turns a file, a list or a table into stories. Rows with flaws stay until they are mended or left out, and nothing is
 * sent before Add. Fires `close`.
 */
@localized()
@customElement("tm-poker-paste")
export class TmPokerPaste extends LitElement {
  @property({ type: Boolean }) open = false;
  /** What it is opened with: the lines that were pasted elsewhere, or the file that was dropped there. */
  @property({ attribute: false }) given: string | File = "";
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) commands!: PokerCommands;
  @state() private text = new ImportText();
  @state() private progress = "";
  @state() private error = "";
  @state() private done = "";
  @query("tm-paste-source") private source!: TmPasteSource | null;
  @query("tm-paste-rows") private list!: TmPasteRows | null;
  @query("#add") private addButton!: HTMLButtonElement;

  static override styles = [baseStyles, buttonStyles, fieldStyles, importStyles];

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.listen(false);
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("given")) {
      if (typeof this.given !== "string") void this.take(this.given);
      else if (this.given) this.read(this.given);
    }
    if (this.open) this.text.inRoom(this.state);
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("open")) return;
    this.listen(this.open);
    if (this.open) void this.focusField();
  }

  private async focusField() {
    await this.renderRoot.querySelector("tm-dialog")!.updateComplete;
    await this.source?.updateComplete;
    this.source?.focus();
  }

  override render() {
    const { rows } = this.text;
    return html`
      <tm-dialog
        .heading=${msg("Add many stories")}
        .open=${this.open}
        .held=${!this.text.isEmpty || this.progress !== ""}
        @refused=${this.leave}
        @close=${this.closed}
      >
        <div class="parts">
          ${
            this.text.wasSent
              ? nothing
              : html`<tm-paste-source
                  .text=${this.text.fileName ? "" : this.text.text}
                  .fileName=${this.text.fileName}
                  @text=${(event: CustomEvent<string>) => this.read(event.detail)}
                  @file=${(event: CustomEvent<File>) => this.take(event.detail)}
                  @forget=${() => this.read("")}
                ></tm-paste-source>`
          }
          ${this.text.mayBeTable && !this.text.wasSent ? this.table() : nothing}
          ${rows.length > 0 || !this.text.hasTitles ? this.preview(rows) : nothing}
          ${this.error ? html`<p class="field-error" role="alert">${this.error}</p>` : nothing}
        </div>
        <button slot="footer" class="quiet" @click=${this.leave}>
          ${this.text.wasSent ? msg("Close") : msg("Cancel")}
        </button>
        <button
          id="add"
          slot="footer"
          class="primary"
          ?disabled=${this.text.ready.length === 0 || this.progress !== ""}
          @click=${this.send}
        >
          ${this.progress || addLabel(this.text.ready.length)}
        </button>
      </tm-dialog>
    `;
  }

  private table() {
    const { table } = this.text;
    return html`<details .open=${this.text.isUnclear}>
      <summary>${this.text.table ? msg("Columns") : msg("How it is read")}</summary>
      <div class="field">
        <label for="reading">${msg("Read it as")}</label>
        <select
          id="reading"
          @change=${(event: Event) => this.change(() => this.text.readAs((event.target as HTMLSelectElement).value as Reading))}
        >
          ${readingNames().map(
            ([reading, name]) =>
              html`<option value=${reading} .selected=${reading === this.text.reading}>${name}</option>`,
          )}
        </select>
      </div>
      ${
        table
          ? html`<tm-paste-columns
              .table=${table}
              .roles=${this.text.roles}
              @roles=${(event: CustomEvent) => this.change(() => this.text.giveRoles(event.detail))}
            ></tm-paste-columns>`
          : nothing
      }
    </details>`;
  }

  private preview(rows: readonly ImportRow[]) {
    const isTitled = this.text.hasTitles;
    const flawed = rows.filter(({ flaws, isLeftOut }) => !isLeftOut && flaws.length > 0).length;
    return html`
      <div role="status">
        ${this.done ? html`<p>${this.done}</p>` : nothing}
        ${
          isTitled
            ? html`<p>${readyText(this.text.ready.length)}</p>`
            : html`<p class="bad">${msg("Say above which column holds the titles.")}</p>`
        }
        ${isTitled && flawed > 0 ? html`<p class="bad">${flawedText(flawed)}</p>` : nothing}
      </div>
      ${isTitled ? importNotes(this.text, this.state, (act) => void this.change(act)) : nothing}
      ${
        isTitled
          ? html`<tm-paste-rows
              .rows=${rows}
              .times=${this.text.times}
              @mend=${({ detail }: CustomEvent<Mending>) => this.change(() => this.text.mend(detail.key, detail.texts))}
              @leave=${(event: CustomEvent<string>) => this.change(() => this.text.leaveOut(event.detail))}
            ></tm-paste-rows>`
          : nothing
      }
    `;
  }

  private read(text: string, fileName = "") {
    this.error = "";
    this.done = "";
    void this.change(() => this.text.read(text, fileName));
  }

  private async take(file: File) {
    const read = await readFile(file);
    if ("text" in read) this.read(read.text, read.name);
    else this.error = msg(str`${read.name}: ${read.refusal}`);
  }

  /** Changes what is imported. Where that takes away what had the focus, such as the field for a text, Add gets it. */
  private async change(act: () => void) {
    act();
    this.requestUpdate();
    await this.updateComplete;
    await this.source?.updateComplete;
    if (this.open && !focusIn(this.shadowRoot!)) this.addButton.focus();
  }

  /** Sends portions that one request may hold; what fits goes first. A refused request leaves its rows in the dialog. */
  private send = async () => {
    const { ready } = this.text;
    const stories = ready.map(({ story, estimate }) => ({ ...story, ...(estimate && { estimate }) }));
    const { byText, byCount } = howManyFit(this.state, stories);
    const fit = Math.min(byText, byCount) || stories.length;
    let sent = 0;
    this.error = "";
    this.done = "";
    this.progress = msg("Adding…");
    try {
      for (const batch of [...importBatches(stories.slice(0, fit)), ...importBatches(stories.slice(fit))]) {
        this.progress = msg(str`Adding ${formatNumber(sent)} of ${formatNumber(ready.length)}…`);
        await this.commands.import(batch);
        this.text.noteSent(ready.slice(sent, (sent += batch.length)));
      }
    } catch (problem) {
      this.error = problemText(problem);
    }
    this.progress = "";
    if (sent > 0) this.done = addedText(sent);
    await this.afterSending();
  };

  private async afterSending() {
    if (this.text.isEmpty) {
      showToast({ text: this.done, tone: "ok" });
      this.forget();
      return;
    }
    await this.updateComplete;
    await this.list?.updateComplete;
    // The button that was pressed may be disabled now, which would leave the focus nowhere.
    if (this.addButton.disabled) this.list?.focus();
    else this.addButton.focus();
  }

  private leave = async () => {
    if (this.progress) return;
    const isSure =
      this.text.isEmpty ||
      (await confirmFirst({
        heading: msg("Leave without adding these stories?"),
        text: msg("What was read and mended here is thrown away."),
        action: msg("Throw it away"),
        danger: true,
      }));
    if (isSure) this.forget();
  };

  private forget() {
    this.text = new ImportText();
    this.error = "";
    this.done = "";
    this.closed();
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  /** While the dialog is open, a file that is dropped anywhere is meant for it: the browser would open it instead. */
  private listen(isOn: boolean) {
    for (const name of ["dragover", "drop"] as const)
      if (isOn) addEventListener(name, this.dropped, true);
      else removeEventListener(name, this.dropped, true);
  }

  private dropped = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (event.type === "drop" && file && !this.progress && !this.text.wasSent) void this.take(file);
  };
}

/** Whether an element in this tree has the focus; a host whose own tree lost it still counts as the active one. */
function focusIn(root: ShadowRoot): boolean {
  const inner = root.activeElement?.shadowRoot;
  return root.activeElement !== null && (!inner || inner.activeElement !== null);
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-poker-paste": TmPokerPaste;
  }
}
