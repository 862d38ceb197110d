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
 * admin. Fires `close` on cancel and after the deletion, and `deleted` before it leaves the page.
 */
@customElement("tm-delete-account")
export class TmDeleteAccount extends TmElement {
  @property({ attribute: false }) me!: Me;
  @property({ attribute: false }) deletion!: AccountDeletion;

  static override styles = [buttonStyles];

  override render() {
    const { spaces, orgs } = this.deletion;
    if (spaces.length + orgs.length === 0) return this.question(this.deletion);
    return html`<tm-dialog open heading=${msg("Before you delete your account")} @close=${this.closed}>
      ${this.needs(this.deletion)}
      <button slot="footer" class="quiet" @click=${this.closed}>${msg("Close")}</button>
    </tm-dialog>`;
  }

  private needs({ spaces, orgs }: AccountDeletion) {
    return html`
      ${
        spaces.length > 0
          ? html`<p>
                ${msg("These spaces have no other owner. Make someone an owner, or delete the space.")}
              </p>
              <ul>
                ${spaces.map(
                  ({ org, slug, name }) =>
                    html`<li>
                      <a href=${paths.settings(org, slug, "members")}><bdi>${name}</bdi></a>
                    </li>`,
                )}
              </ul>`
          : nothing
      }
      ${
        orgs.length > 0
          ? html`<p>${msg("These organizations have no other admin. Make someone an admin.")}</p>
              <ul>
                ${orgs.map(
                  ({ slug, name }) =>
                    html`<li>
                      <a href=${paths.admin(slug, "members")}><bdi>${name}</bdi></a>
                    </li>`,
                )}
              </ul>`
          : nothing
      }
    `;
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
          "This deletes your name, your texts and your sign-ins for good. Your votes stay in their rooms, under the name “Someone”. What you wrote anonymously stays without a link to you.",
        )}
      </p>
      ${plugins.length > 0 ? html`<p>${msg(str`Texts in rooms of these plugins may stay: ${list}.`)}</p>` : nothing}
      ${
        authMode() === "oidc" && !this.me.linkSessionId
          ? html`<p>
              ${msg("Your account at the sign-in provider stays. If you sign in again, you start as a new person.")}
            </p>`
          : nothing
      }
    </tm-slug-dialog>`;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private delete = async () => {
    await deleteAccount(this.me.name);
    this.dispatchEvent(new Event("deleted", { bubbles: true, composed: true }));
    forgetMe();
    showToast({ text: msg("Your account is deleted.") });
  };
}
