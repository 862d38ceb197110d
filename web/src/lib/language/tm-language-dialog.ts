import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement } from "lit/decorators.js";
import { buttonStyles } from "../../ui/styles.ts";
import "../../ui/tm-dialog.ts";
import "./tm-language-select.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Changes the language of this browser's pages, and removes itself. */
@customElement("tm-language-dialog")
export class TmLanguageDialog extends TmElement {
  static override styles = [
    buttonStyles,
    css`
      tm-language-select {
        justify-content: start;
        margin-block-end: var(--sp-2);
      }
    `,
  ];

  override render() {
    return html`
      <tm-dialog open heading=${msg("Language")} @close=${() => this.remove()}>
        <tm-language-select></tm-language-select>
        <p class="muted small">${msg("Applies in this browser.")}</p>
        <button slot="footer" class="primary" @click=${() => this.remove()}>
          ${msg("Done", { id: "dialog-done" })}
        </button>
      </tm-dialog>
    `;
  }
}
