import { msg } from "@lit/localize";
import type { AccountDeletion } from "#shared/wire/own-data.ts";
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { readDeletion, readOwnData } from "../../../api/own-data.ts";
import { lazyImport } from "../../lazy/lazy-imports.ts";
import { currentMe } from "../../identity.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { toastOnError } from "../../../ui/toast-on-error.ts";
import "../../../ui/tm-dialog.ts";
import "../../../ui/tm-icon.ts";
import "./tm-delete-account.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The download of my data, and the deletion of my account. Guests have no page outside of the room, so it is a dialog. */
@customElement("tm-data-dialog")
export class TmDataDialog extends TmElement {
  /** Without it, closing the inner dialog after the deletion would find no person. */
  private readonly me = currentMe()!;
  @state() private isLoading = false;
  /** What the deletion needs first, while its dialog is open. */
  @state() private deletion: AccountDeletion | undefined;

  static override styles = [
    buttonStyles,
    css`
      .parts {
        display: grid;
        gap: var(--sp-3);
      }

      button {
        justify-self: start;
      }

      button + p {
        margin-block-start: var(--sp-4);
      }
    `,
  ];

  override render() {
    return html`<tm-dialog open heading=${msg("Your data")} @close=${() => this.remove()}>
        <div class="parts">
          <p>
            ${msg(
              "A ZIP file with everything that is stored about you: a page to read in your browser, and the same data as JSON.",
            )}
          </p>
          <button ?disabled=${this.isLoading} @click=${() => this.load(this.save())}>
            <tm-icon name="download"></tm-icon>${msg("Download")}
          </button>
          <p>
            ${msg(
              "Deletes your name, your texts and your sign-ins for good. Your votes stay under the name “Someone”, and what you wrote anonymously stays without a link to you.",
            )}
          </p>
          <button class="danger" ?disabled=${this.isLoading} @click=${() => this.load(this.ask())}>
            ${msg("Delete account…")}
          </button>
        </div>
      </tm-dialog>
      ${
        this.deletion
          ? html`<tm-delete-account
              .me=${this.me}
              .deletion=${this.deletion}
              @close=${() => (this.deletion = undefined)}
              @leave=${() => this.remove()}
            ></tm-delete-account>`
          : nothing
      }`;
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
