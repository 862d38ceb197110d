import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement } from "lit/decorators.js";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import "../../ui/tm-dialog.ts";
import "./tm-language-select.ts";

/** Changes the language of this browser's pages, and removes itself. */
@customElement("tm-language-dialog")
@localized()
export class TmLanguageDialog extends LitElement {
  static override styles = [baseStyles, buttonStyles];

  override render() {
    return html`
      <tm-dialog open heading=${msg("Language")} @close=${() => this.remove()}>
        <tm-language-select></tm-language-select>
        <p class="hint">${msg("Applies in this browser.")}</p>
        <button slot="footer" class="primary" @click=${() => this.remove()}>
          ${msg("Done", { id: "dialog-done" })}
        </button>
      </tm-dialog>
    `;
  }
}
