import { msg } from "@lit/localize";
import type { StrangerView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { askForHandle } from "../../api/auth.ts";
import { storeHandle } from "../../lib/handle-storage.ts";
import { removePasscode } from "../../lib/passcode-from-url.ts";
import { signInPath } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { formError } from "../../ui/form/field-template.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { JoinForm } from "./join-form.ts";
import { joinStyles } from "./join-styles.ts";
import { passcodeField } from "./passcode-field-template.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * The join form for a person who has to sign in first. The passcode is exchanged for a handle before the sign-in. A
 * wrong passcode is therefore refused before they leave the page. The handle admits them afterwards.
 */
@customElement("tm-join-sign-in")
export class TmJoinSignIn extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) view!: StrangerView;
  private readonly form = new JoinForm(this);

  static override styles = [buttonStyles, fieldStyles, panelStyles, joinStyles];

  protected override willUpdate() {
    // Not in `connectedCallback`: Lit applies properties set before the lazy upgrade only in the first update.
    if (!this.hasUpdated) this.form.begin(this);
  }

  protected override firstUpdated() {
    this.renderRoot.querySelector("input")?.focus({ preventScroll: true });
  }

  override render() {
    const { view } = this;
    return html`
      <span class="picture"><tm-icon name="users"></tm-icon></span>
      <h1>${msg(str`Join ${view.name}`)}</h1>
      <p class="muted">
        ${
          this.asksPasscode
            ? msg("You need the passcode and your work account.")
            : msg("You need your work account.")
        }
      </p>
      <form class="panel stack loose" @submit=${this.submit} novalidate>
        ${this.asksPasscode ? passcodeField(this.form.errorOf("passcode")) : nothing}
        ${formError(this.form.error)}
        <button class="primary" ?disabled=${this.form.isBusy}>${msg("Sign in and join")}</button>
      </form>
      <p>
        ${msg("Already a member?")}
        <a href=${signInPath()}>${msg("Sign in")}</a>
      </p>
    `;
  }

  private get asksPasscode(): boolean {
    return this.view.protected && this.form.carried === "";
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const passcode = this.form.passcodeIn(event.target);
    const flaw = this.asksPasscode && passcode === "" ? msg("Enter the passcode.") : "";
    await this.form.run({ passcode: flaw }, async () => {
      storeHandle(this.org, this.slug, await askForHandle(this.org, this.slug, passcode));
      removePasscode();
      location.assign(signInPath());
    });
  };
}
