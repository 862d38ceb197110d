import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { getVersion } from "../../api/version.ts";
import { str } from "../../i18n/str.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { buttonStyles } from "../../ui/styles.ts";
import "../../ui/tm-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shows the version and the licenses of bundled packages, and removes itself. */
@customElement("tm-about-dialog")
export class TmAboutDialog extends TmElement {
  private readonly version = new Loader(this, { key: () => "version", load: getVersion });

  static override styles = [buttonStyles];

  override render() {
    return html`
      <tm-dialog open heading=${msg("About Standpoint")} @close=${() => this.remove()}>
        ${loadedOr(this.version, (version) => html`<p>${msg(str`Version ${version}`)}</p>`, { lines: 1 })}
        <p><a href="/licenses.md" target="_blank">${msg("Licenses of bundled packages")}</a></p>
        <button slot="footer" class="primary" @click=${() => this.remove()}>
          ${msg("Done", { id: "dialog-done" })}
        </button>
      </tm-dialog>
    `;
  }
}
