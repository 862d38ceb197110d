import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { describedBy, fieldAround } from "../../../ui/form/field-template.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The source of an import: a chosen file, or a typed or pasted text. Fires `file` with the file and `text` with the
 * text. Fires `forget` when the file is removed. The dialog handles dropped files.
 */
@customElement("tm-paste-source")
export class TmPasteSource extends TmElement {
  @property() text = "";
  /** The name of the file that was read, or "" for a typed or pasted text. */
  @property() fileName = "";
  @query("textarea") private field!: HTMLTextAreaElement | null;
  @query("#choose") private choose!: HTMLButtonElement | null;
  @query("input") private picker!: HTMLInputElement;

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--sp-3);
      }

      .file {
        gap: var(--sp-2) var(--sp-3);
        padding: var(--sp-3);
        border: 1px dashed var(--control);
        border-radius: var(--r-2);
      }

      .file p {
        flex: 1 1 12em;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      textarea {
        font-family: var(--mono);
        font-size: var(--fs-14);
        white-space: pre;
        overflow-x: auto;
      }
    `,
  ];

  override render() {
    return html`
      <div class="row file">
        <input
          type="file"
          hidden
          aria-label=${msg("File with stories")}
          accept=".csv,.tsv,.tab,.txt,.md,.json,.xls,.html,text/csv,text/plain,text/tab-separated-values"
          @change=${this.chosen}
        />
        <button id="choose" @click=${() => this.picker.click()}>
          <tm-icon name="upload"></tm-icon
          >${this.fileName ? msg("Choose another file") : msg("Choose a file")}
        </button>
        ${
          this.fileName
            ? html`<p><strong>${this.fileName}</strong></p>
                <button class="quiet" @click=${this.forget}>${msg("Remove the file")}</button>`
            : html`<p class="hint">
                ${msg("or drop it here: CSV or text, up to 10 MB. It stays in this browser until you press Add.")}
              </p>`
        }
      </div>
      ${this.fileName ? nothing : this.pasteField()}
    `;
  }

  private pasteField() {
    const field = {
      id: "text",
      label: msg("Or paste: one story per line, a table, or JSON"),
      hint: msg("Exports of Jira, GitHub, GitLab, Linear, Azure Boards and Trello work as they are."),
    };
    return fieldAround(
      field,
      html`<textarea
        id="text"
        rows="5"
        spellcheck="false"
        aria-describedby=${describedBy(field)}
        placeholder=${[msg("WEB-12 Sign in with a passkey"), msg("WEB-13 Sign out everywhere")].join("\n")}
        .value=${this.text}
        @input=${(event: Event) => this.tell("text", (event.target as HTMLTextAreaElement).value)}
      ></textarea>`,
    );
  }

  private chosen = () => {
    const [file] = this.picker.files ?? [];
    if (file) this.tell("file", file);
    // The same file can be chosen again after it was changed.
    this.picker.value = "";
  };

  private forget = () => {
    this.tell("forget", "");
    this.choose?.focus();
  };

  private tell(name: string, detail: string | File) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  override focus() {
    (this.field ?? this.choose)?.focus();
  }
}
