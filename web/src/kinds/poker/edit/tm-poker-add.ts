import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { str } from "../../../i18n/str.ts";
import type { Draft } from "../../../lib/tab-draft.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { flawText } from "./flaw-text.ts";
import { flawsOf } from "./story-check.ts";
import { storyFromLine } from "../story-line.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * A one-line form that adds a story. Enter submits and clears the line; the next one can be submitted before the first
 * reply. A refused line comes back, before newer typing. A leading `REF-12` becomes the reference. If several lines are
 * pasted here, or a file is dropped on the queue, the import opens instead. The element then fires `paste-many` with
 * the text or the file.
 */
@customElement("tm-poker-add")
export class TmPokerAdd extends TmElement {
  @property({ attribute: false }) commands!: PokerCommands;
  @property({ type: Boolean }) writable = false;
  /** The references of the queue's stories. */
  @property({ attribute: false }) refs: readonly string[] = [];
  /** The typed line. The room keeps it for the next form. */
  @property({ attribute: false }) typed!: Draft;
  @state() private error = "";
  @query("input") private field!: HTMLInputElement;
  private queue: Element | undefined;
  /** Settles after the last request. Requests are sent one after the other, so the stories keep the order of typing. */
  private sent: Promise<void> = Promise.resolve();

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--sp-1);
      }

      .line {
        display: flex;
        gap: var(--sp-1);
      }

      input {
        flex: 1;
        min-inline-size: 0;
      }

      .many {
        justify-self: start;
        padding-inline: var(--sp-2);
        color: var(--accent);
        font-size: var(--fs-14);
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    this.queue = (this.getRootNode() as ShadowRoot).host;
    for (const name of ["dragover", "drop"]) this.queue.addEventListener(name, this.dropped);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    for (const name of ["dragover", "drop"]) this.queue?.removeEventListener(name, this.dropped);
  }

  override render() {
    const { ref, title } = storyFromLine(this.typed.text, this.refs);
    return html`
      <form @submit=${this.submit}>
        <div class="line">
          <input
            aria-label=${msg("Add a story")}
            aria-describedby="hint"
            aria-invalid=${this.error ? "true" : "false"}
            placeholder=${msg("Add a story")}
            autocomplete="off"
            .value=${this.typed.text}
            @input=${this.lineTyped}
            @paste=${this.pasted}
          />
          <button
            class="icon"
            aria-label=${msg("Add")}
            ?disabled=${this.typed.text.trim() === "" || !this.writable}
          >
            <tm-icon name="plus"></tm-icon>
          </button>
        </div>
        <p id="hint" class=${this.error ? "field-error" : "hint"} role=${this.error ? "alert" : nothing}>
          ${this.error || (ref && title ? msg(str`${ref} will be the reference.`) : nothing)}
        </p>
        <button
          type="button"
          class="quiet many"
          aria-disabled=${this.writable ? nothing : "true"}
          @click=${() => this.tellPaste("")}
        >
          <tm-icon name="upload"></tm-icon>${msg("Import stories")}
        </button>
      </form>
    `;
  }

  private lineTyped = (event: Event) => {
    this.setLine((event.target as HTMLInputElement).value);
    this.error = "";
  };

  private setLine(line: string) {
    this.typed.text = line;
    this.requestUpdate();
  }

  private pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/[\r\n]\s*\S/.test(text.trim())) return;
    event.preventDefault();
    this.tellPaste(text);
  };

  private dropped = (event: Event) => {
    const files = (event as DragEvent).dataTransfer;
    if (!files?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop" && files.files[0]) this.tellPaste(files.files[0]);
  };

  private tellPaste(given: string | File) {
    if (!this.writable) return;
    this.dispatchEvent(new CustomEvent("paste-many", { detail: given }));
  }

  private submit = (event: Event) => {
    event.preventDefault();
    const { text: line } = this.typed;
    const story = storyFromLine(line, this.refs);
    if (line.trim() === "" || !this.writable) return;
    const [flaw] = flawsOf(story);
    if (flaw) {
      this.error = flawText(flaw);
      return;
    }
    this.setLine("");
    this.field.focus();
    this.sent = this.sent.then(async () => {
      if (!(await this.commands.addStory(story))) this.setLine(`${line} ${this.typed.text}`.trim());
    });
  };

  override focus() {
    this.field.focus();
  }
}
