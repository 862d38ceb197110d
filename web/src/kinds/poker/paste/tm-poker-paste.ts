import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { importBatches } from "#shared/rules/backlog/import-batches.ts";
import type { BacklogSource } from "#shared/rules/backlog/types.ts";
import type { PokerState } from "#shared/wire/poker.ts";
import { problemText } from "../../../api/problem-text.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import { formError } from "../../../ui/form/field-template.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { importStyles } from "./paste-styles.ts";
import { importGroups } from "./import-groups-template.ts";
import { importNotes } from "./import-notes-template.ts";
import { importReading } from "./import-reading-template.ts";
import { saidTexts } from "./import-result-text.ts";
import { addLabel, doneText, flawedText, readyText } from "./import-text.ts";
import { ImportDraft } from "./import-draft.ts";
import type { ImportRow } from "./import-rows.ts";
import { changesOf } from "./queue-match.ts";
import { readFile } from "./read-file.ts";
import { howManyFit } from "./room-left.ts";
import type { RowEdit, TmPasteRows } from "./tm-paste-rows.ts";
import type { TmPasteSource } from "./tm-paste-source.ts";
import type { TmDialog } from "../../../ui/tm-dialog.ts";
import "../../../ui/tm-dialog.ts";
import "./tm-paste-rows.ts";
import "./tm-paste-source.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The dialog that turns a file, a list or a table into stories. Rows with flaws stay until they are corrected or left
 * out. Requests are sent only after Add is pressed. Fires `close`, and `imported` when it was closed after the last row
 * was sent.
 */
@customElement("tm-poker-paste")
export class TmPokerPaste extends TmElement {
  @property({ type: Boolean }) open = false;
  /** The initial source: lines that were pasted elsewhere, or a file that was dropped there. */
  @property({ attribute: false }) given: string | File = "";
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) commands!: PokerCommands;
  @state() private draft = new ImportDraft();
  @state() private progress = "";
  @state() private error = "";
  @state() private done = "";
  private isComplete = false;
  @query("tm-paste-source") private source!: TmPasteSource | null;
  @query("tm-paste-rows") private list!: TmPasteRows | null;
  @query("#add") private addButton!: HTMLButtonElement;

  static override styles = [buttonStyles, fieldStyles, importStyles];

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.listen(false);
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("given")) {
      if (typeof this.given !== "string") void this.take(this.given);
      else if (this.given) this.read({ text: this.given });
    }
    if (this.open) this.draft.inRoom(this.state);
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("open")) return;
    this.listen(this.open);
    if (this.open) void this.focusField();
  }

  private async focusField() {
    await this.renderRoot.querySelector<TmDialog>("tm-dialog")!.updateComplete;
    await this.source?.updateComplete;
    this.source?.focus();
  }

  override render() {
    const { draft } = this;
    return html`
      <tm-dialog
        .heading=${msg("Import stories")}
        .open=${this.open}
        .held=${!draft.isEmpty || this.progress !== ""}
        @refused=${this.leave}
        @close=${this.shut}
      >
        <div class="stack">
          ${
            draft.wasSent
              ? nothing
              : html`<tm-paste-source
                  .text=${draft.text}
                  .fileName=${draft.fileName}
                  @text=${(event: CustomEvent<string>) => this.read({ text: event.detail })}
                  @file=${(event: CustomEvent<File>) => this.take(event.detail)}
                  @forget=${() => this.read({ text: "" })}
                ></tm-paste-source>`
          }
          ${draft.wasSent ? nothing : importReading(draft, (act) => void this.change(act))} ${this.preview()}
          ${formError(this.error)}
        </div>
        <button slot="footer" class="quiet" @click=${this.leave}>
          ${draft.wasSent ? msg("Close") : msg("Cancel")}
        </button>
        <button
          id="add"
          slot="footer"
          class="primary"
          ?disabled=${draft.added.length + draft.updated.length === 0 || this.progress !== ""}
          @click=${this.send}
        >
          ${this.progress || addLabel(draft.added.length, draft.updated.length)}
        </button>
      </tm-dialog>
    `;
  }

  private preview() {
    const { draft } = this;
    const { rows, backlog } = draft;
    const flawed = rows.filter(({ flaws, isLeftOut }) => !isLeftOut && flaws.length > 0).length;
    return html`
      <div role="status">
        ${this.done ? html`<p>${this.done}</p>` : nothing}
        ${rows.length > 0 ? html`<p>${readyText(draft.added.length, draft.updated.length)}</p>` : nothing}
        ${backlog.needsTitleColumn ? html`<p class="bad">${msg("Choose the column with the titles above.")}</p>` : nothing}
        ${flawed > 0 ? html`<p class="bad">${flawedText(flawed)}</p>` : nothing}
        ${draft.wasSent ? nothing : saidTexts(draft).map((text) => html`<p class="said">${text}</p>`)}
      </div>
      ${
        rows.length > 0
          ? html`${importNotes(draft, this.state, (act) => void this.change(act))}
              ${importGroups(draft, (group) => void this.change(() => draft.toggleGroup(group)))}
              <tm-paste-rows
                .rows=${rows}
                .times=${draft.times}
                @edit=${({ detail }: CustomEvent<RowEdit>) => this.change(() => draft.edit(detail.key, detail.texts))}
                @leave=${(event: CustomEvent<string>) => this.change(() => draft.toggle(event.detail))}
              ></tm-paste-rows>`
          : nothing
      }
    `;
  }

  private read(source: BacklogSource) {
    this.error = "";
    this.done = "";
    void this.change(() => this.draft.take(source));
  }

  private async take(file: File) {
    const read = await readFile(file);
    if ("bytes" in read) this.read(read);
    else this.error = msg(str`${read.name}: ${read.refusal}`);
  }

  /** Changes the draft. If the focused element disappears, such as the text field, the Add button gets the focus. */
  private async change(act: () => void) {
    act();
    this.requestUpdate();
    await this.updateComplete;
    await this.source?.updateComplete;
    if (this.open && !focusIn(this.shadowRoot!)) this.addButton.focus();
  }

  /** Adds, then updates. The rows of a refused request stay in the dialog. */
  private send = async () => {
    const { draft } = this;
    const [added, updated] = [[...draft.added], [...draft.updated]];
    const sent = { added: 0, updated: 0 };
    this.error = "";
    this.done = "";
    this.progress = msg("Adding…");
    try {
      for (const portion of this.portions(added)) {
        this.progress = msg(str`Adding ${formatNumber(sent.added)} of ${formatNumber(added.length)}…`);
        await this.commands.import(portion);
        draft.noteSent(added.slice(sent.added, (sent.added += portion.length)));
      }
      for (const row of updated) {
        this.progress = msg(str`Updating ${formatNumber(sent.updated)} of ${formatNumber(updated.length)}…`);
        await this.commands.updateStory(row.match!.story.id, changesOf(row));
        draft.noteSent([row]);
        sent.updated++;
      }
    } catch (problem) {
      this.error = problemText(problem);
    }
    this.progress = "";
    if (sent.added + sent.updated > 0) this.done = doneText(sent.added, sent.updated);
    await this.afterSending();
  };

  /** Returns batches for one request each. Stories that fit into the room come first. */
  private portions(rows: readonly ImportRow[]) {
    const stories = rows.map(({ story, estimate }) => ({ ...story, ...(estimate && { estimate }) }));
    const { byText, byCount } = howManyFit(this.state, stories);
    const fit = Math.min(byText, byCount) || stories.length;
    return [...importBatches(stories.slice(0, fit)), ...importBatches(stories.slice(fit))];
  }

  private async afterSending() {
    if (this.draft.isEmpty) {
      showToast({ text: this.done, tone: "ok" });
      this.isComplete = true;
      this.forget();
      return;
    }
    await this.updateComplete;
    await this.list?.updateComplete;
    // The pressed button may be disabled now, which would lose the focus.
    if (this.addButton.disabled) this.list?.focus();
    else this.addButton.focus();
  }

  private leave = async () => {
    if (this.progress) return;
    const isSure =
      this.draft.isEmpty ||
      (await confirmFirst({
        heading: msg("Leave without adding these stories?"),
        text: msg("The pasted stories won't be added."),
        action: msg("Discard"),
        danger: true,
      }));
    if (isSure) this.forget();
  };

  private forget() {
    this.draft = new ImportDraft();
    this.error = "";
    this.done = "";
    this.closed();
  }

  private shut = () => {
    this.closed();
    if (this.isComplete) this.dispatchEvent(new Event("imported"));
    this.isComplete = false;
  };

  private closed = () => this.dispatchEvent(new Event("close"));

  /** Accepts files dropped anywhere on the page while the dialog is open. Otherwise the browser would open them. */
  private listen(isOn: boolean) {
    for (const name of ["dragover", "drop"] as const)
      if (isOn) addEventListener(name, this.dropped, true);
      else removeEventListener(name, this.dropped, true);
  }

  private dropped = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (event.type === "drop" && file && !this.progress && !this.draft.wasSent) void this.take(file);
  };
}

/** Returns true if an element in this tree has the focus. A host whose own tree lost it still counts as active. */
function focusIn(root: ShadowRoot): boolean {
  const inner = root.activeElement?.shadowRoot;
  return root.activeElement !== null && (!inner || inner.activeElement !== null);
}
