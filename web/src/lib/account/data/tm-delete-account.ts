import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { AccountDeletion } from "#shared/wire/own-data.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { deleteAccount } from "../../../api/own-data.ts";
import { formatList } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { forgetMe } from "../sign-out.ts";
import { authMode } from "../../identity.ts";
import { paths } from "../../paths.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import "../../../ui/tm-dialog.ts";
import "../../../ui/tm-slug-dialog.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Deletes my account after my name is typed. Before that, lists the spaces and organizations that need another owner or
 * admin. Fires `close` on cancel and after the deletion, and `leave` when it leads to another page.
 */
@customElement("tm-delete-account")
export class TmDeleteAccount extends TmElement {
  @property({ attribute: false }) me!: Me;
  @property({ attribute: false }) deletion!: AccountDeletion;

  static override styles = [buttonStyles];

  override render() {
    const { spaces, orgs } = this.deletion;
    if (spaces.length + orgs.length === 0) return this.question(this.deletion);
    return html`<tm-dialog open heading=${msg("Delete your account?")} @close=${this.closed}>
      <p>${msg("These need another owner or admin first, or are deleted first.")}</p>
      <ul>
        ${spaces.map(({ org, slug, name }) => this.place(paths.settings(org, slug, "members"), name))}
        ${orgs.map(({ slug, name }) => this.place(paths.admin(slug, "members"), name))}
      </ul>
      <button slot="footer" class="quiet" @click=${this.closed}>${msg("Close")}</button>
    </tm-dialog>`;
  }

  private question({ plugins }: AccountDeletion) {
    const list = formatList(plugins);
    return html`<tm-slug-dialog
      heading=${msg("Delete your account?")}
      .slug=${this.me.name}
      writing="auto"
      .act=${this.delete}
      @close=${this.closed}
    >
      <p>
        ${msg(
          "Deletes your name, your texts and your sign-ins for good. Your votes stay under the name “Someone”, and what you wrote anonymously stays without a link to you.",
        )}
      </p>
      ${plugins.length > 0 ? html`<p>${msg(str`Texts in rooms of these plugins may stay: ${list}.`)}</p>` : nothing}
      ${
        authMode() === "oidc" && !this.me.linkSessionId
          ? html`<p>${msg("You can still sign in again, as a new person.")}</p>`
          : nothing
      }
    </tm-slug-dialog>`;
  }

  private place(href: string, name: string) {
    return html`<li>
      <a href=${href} @click=${() => this.dispatchEvent(new Event("leave"))}><bdi>${name}</bdi></a>
    </li>`;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private delete = async () => {
    await deleteAccount(this.me.name);
    this.dispatchEvent(new Event("leave"));
    forgetMe();
    showToast({ text: msg("Your account is deleted.") });
  };
}
