import { msg } from "@lit/localize";
import type { AccountDeletion } from "#shared/wire/own-data.ts";
import type { Me } from "#shared/wire/identity.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readDeletion, readOwnData } from "../../../api/own-data.ts";
import { lazyImport } from "../../lazy/lazy-imports.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { toastOnError } from "../../../ui/toast-on-error.ts";
import "../../../ui/tm-icon.ts";
import "./tm-delete-account.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The download of my data, and the deletion of my account. */
@customElement("tm-my-data")
export class TmMyData extends TmElement {
  @property({ attribute: false }) me!: Me;
  @state() private isLoading = false;
  /** What the deletion needs first, while its dialog is open. */
  @state() private deletion: AccountDeletion | undefined;

  static override styles = [
    buttonStyles,
    panelStyles,
    partStyles,
    css`
      button {
        justify-self: start;
      }
    `,
  ];

  override render() {
    return html`
      <section class="panel">
        <h2>${msg("Download your data")}</h2>
        <p>
          ${msg(
            "A ZIP file with everything that is stored about you: a page to read in your browser, and the same data as JSON.",
          )}
        </p>
        <button ?disabled=${this.isLoading} @click=${() => this.load(this.save())}>
          <tm-icon name="download"></tm-icon>${msg("Download")}
        </button>
      </section>
      <section class="panel">
        <h2>${msg("Delete account")}</h2>
        <p>
          ${msg(
            "This deletes your name, your texts and your sign-ins for good. Your votes stay in their rooms, under the name “Someone”. What you wrote anonymously stays without a link to you.",
          )}
        </p>
        <button class="danger" ?disabled=${this.isLoading} @click=${() => this.load(this.ask())}>
          ${msg("Delete account…")}
        </button>
      </section>
      ${
        this.deletion
          ? html`<tm-delete-account
              .me=${this.me}
              .deletion=${this.deletion}
              @close=${() => (this.deletion = undefined)}
            ></tm-delete-account>`
          : nothing
      }
    `;
  }

  private async load(loading: Promise<void>) {
    this.isLoading = true;
    await toastOnError(loading);
    this.isLoading = false;
  }

  private async ask() {
    this.deletion = await readDeletion();
  }

  private async save() {
    const [data, { dataFile }] = await Promise.all([
      readOwnData(),
      lazyImport(() => import("./data-file.ts")),
    ]);
    saveFile("standpoint-data.zip", dataFile(data), "application/zip");
  }
}
