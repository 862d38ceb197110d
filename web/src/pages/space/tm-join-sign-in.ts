import { msg } from "@lit/localize";
import type { StrangerView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { askForHandle } from "../../api/auth.ts";
import { hasStatus } from "../../api/api-problem.ts";
import { problemText } from "../../api/problem-text.ts";
import { storeHandle } from "../../lib/handle-storage.ts";
import { storedPasscode, removePasscode } from "../../lib/passcode-from-url.ts";
import { signInPath } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { formText } from "../../ui/form/form-text.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { joinStyles } from "./join-styles.ts";
import { passcodeField, staleCodeText } from "./passcode-field-template.ts";
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
  @state() private passcodeError = "";
  @state() private error = "";
  @state() private isBusy = false;
  /** The passcode from an invitation, or "". */
  @state() private carried = "";

  static override styles = [buttonStyles, fieldStyles, panelStyles, joinStyles];

  protected override willUpdate() {
    // Not in `connectedCallback`: Lit applies properties set before the lazy upgrade only in the first update.
    if (!this.hasUpdated) this.carried = storedPasscode(this.org, this.slug);
  }

  protected override firstUpdated() {
    this.renderRoot.querySelector("input")?.focus({ preventScroll: true });
  }

  override render() {
    const { view } = this;
    return html`
      ${faceDownCard}
      <h1>${msg(str`Join ${view.name}`)}</h1>
      <p class="muted">
        ${
          this.asksPasscode
            ? msg("You need the passcode and your work account.")
            : msg("You need your work account.")
        }
      </p>
      <form class="panel" @submit=${this.submit} novalidate>
        ${this.asksPasscode ? passcodeField(this.passcodeError) : nothing}
        ${this.error ? html`<p class="field-error" role="alert">${this.error}</p>` : nothing}
        <button class="primary" ?disabled=${this.isBusy}>${msg("Sign in and join")}</button>
      </form>
      <p>
        ${msg("Already a member?")}
        <a href=${signInPath()}>${msg("Sign in")}</a>
      </p>
    `;
  }

  private get asksPasscode(): boolean {
    return this.view.protected && this.carried === "";
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const passcode = this.carried || formText(event.target, "passcode");
    this.error = "";
    this.passcodeError = this.asksPasscode && passcode === "" ? msg("Enter the passcode.") : "";
    if (this.passcodeError) return this.focusPasscode();
    this.isBusy = true;
    try {
      storeHandle(this.org, this.slug, await askForHandle(this.org, this.slug, passcode));
      removePasscode();
      location.assign(signInPath());
    } catch (problem) {
      await this.refused(problem);
    } finally {
      // The browser's Back button restores the page in its last state.
      this.isBusy = false;
    }
  };

  private async refused(problem: unknown) {
    if (!hasStatus(problem, 403)) {
      this.error = problemText(problem);
      return;
    }
    this.passcodeError = this.carried ? staleCodeText() : problemText(problem);
    this.carried = "";
    removePasscode();
    await this.focusPasscode();
  }

  private async focusPasscode() {
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>("#passcode");
    field?.focus();
    field?.select();
  }
}
