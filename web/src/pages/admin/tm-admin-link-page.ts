import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { openAdminLink } from "../../api/admin.ts";
import { loadOrgs } from "../../lib/spaces/org-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { paths } from "../../lib/paths.ts";
import { tabStorage } from "../../lib/storage.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { plainStyles } from "../plain-styles.ts";
import "../landing/tm-welcome.ts";
import { TmElement } from "../../ui/tm-element.ts";

const secretKey = "admin.link";

/**
 * The page of an admin link: a button that makes its opener the organization's first admin. A person without an
 * identity first types a name, or signs in.
 */
@customElement("tm-admin-link-page")
export class TmAdminLinkPage extends TmElement {
  @property() org = "";
  @property({ attribute: false }) me: Me | null = null;
  @state() private secret = "";
  private readonly form = new FormController(this);

  static override styles = [buttonStyles, fieldStyles, pageStyles, plainStyles];

  override connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", this.arrived);
    this.arrived();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.arrived);
  }

  override render() {
    setPageTitle(msg("Become the admin"));
    if (this.secret === "") return this.incomplete();
    if (!this.me) return html`<tm-welcome></tm-welcome>`;
    return html`
      ${faceDownCard}
      <h1>${msg("Become the admin of this organization?")}</h1>
      <p>
        ${msg(
          html`You are <strong><bdi>${this.me.name}</bdi></strong
            >. As the admin you install plugins, name other admins, and look after spaces and members.`,
        )}
      </p>
      ${formError(this.form.error)}
      <div class="row">
        <button class="primary" ?disabled=${this.form.isBusy} @click=${this.accept}>
          ${msg("Become the admin")}
        </button>
        <a class="button quiet" href=${paths.home}>${msg("Not now")}</a>
      </div>
    `;
  }

  private incomplete() {
    return html`
      ${faceDownCard}
      <h1>${msg("The link is incomplete")}</h1>
      <p>${msg("Open the whole link, including everything after the #.")}</p>
    `;
  }

  /**
   * Takes the secret out of the address, so that it stays neither on the screen nor in the history. It is kept in this
   * tab for a reload and for the way through a sign-in.
   */
  private arrived = () => {
    const secret = location.hash.slice(1);
    if (secret !== "") {
      history.replaceState(null, "", location.pathname + location.search);
      tabStorage.set(secretKey, secret);
    }
    this.secret = tabStorage.get(secretKey) ?? secret;
    this.form.note("");
  };

  private accept = () =>
    this.form.run("", async () => {
      await openAdminLink(this.org, this.secret);
      tabStorage.remove(secretKey);
      await loadOrgs();
      navigate(paths.admin(this.org, "plugins"), { replace: true });
    });
}
