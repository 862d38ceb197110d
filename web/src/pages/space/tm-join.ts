import { localized, msg, str } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { StrangerView } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { hasStatus, joinSpace, saveName } from "../../api/client.ts";
import { problemText } from "../../api/problem-text.ts";
import { refreshMe, setMe } from "../../app/identity.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../drawings.ts";
import { joinStyles } from "./join-styles.ts";
import { formText } from "../../ui/form-text.ts";

/** The way into a space: name and passcode in one form, whatever of the two is still missing. Fires `joined`. */
@localized()
@customElement("tm-join")
export class TmJoin extends LitElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) view!: StrangerView;
  @property({ attribute: false }) me: Me | null = null;
  @state() private nameError = "";
  @state() private passcodeError = "";
  @state() private error = "";
  @state() private isBusy = false;

  static override styles = [baseStyles, buttonStyles, fieldStyles, cardStyles, joinStyles];

  override render() {
    const { view, me } = this;
    return html`
      ${faceDownCard}
      <h1>${msg(str`Join ${view.name}`)}</h1>
      <p class="muted">
        ${
          me
            ? msg(str`You come in as ${me.name}.`)
            : msg("No account needed: type the name your team knows you by.")
        }
      </p>
      <form class="card" @submit=${this.submit} novalidate>
        ${me ? nothing : this.nameField()} ${view.protected ? this.passcodeField() : nothing}
        ${this.error ? html`<p class="field-error" role="alert">${this.error}</p>` : nothing}
        <button class="primary" ?disabled=${this.isBusy}>${msg("Join")}</button>
      </form>
    `;
  }

  private nameField() {
    return html`<div class="field">
      <label for="name">${msg("Your name")}</label>
      <input
        id="name"
        name="name"
        maxlength="64"
        autocomplete="nickname"
        required
        aria-invalid=${this.nameError !== ""}
        aria-describedby=${this.nameError ? "name-error" : nothing}
      />
      ${
        this.nameError
          ? html`<p id="name-error" class="field-error" role="alert">${this.nameError}</p>`
          : nothing
      }
    </div>`;
  }

  private passcodeField() {
    return html`<div class="field">
      <label for="passcode">${msg("Passcode")}</label>
      <input
        id="passcode"
        name="passcode"
        class="passcode"
        maxlength="64"
        required
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        aria-invalid=${this.passcodeError !== ""}
        aria-describedby="passcode-note"
      />
      <p
        id="passcode-note"
        class=${this.passcodeError ? "field-error" : "hint"}
        role=${this.passcodeError ? "alert" : "note"}
      >
        ${this.passcodeError || msg("It came with the link. Capitals, spaces and dashes don't matter.")}
      </p>
    </div>`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    const passcode = formText(event.target, "passcode");
    this.error = "";
    this.nameError = !this.me && name === "" ? msg("Type your name.") : "";
    this.passcodeError = this.view.protected && passcode === "" ? msg("Type the passcode.") : "";
    if (this.nameError || this.passcodeError) return this.focusFirstError();
    this.isBusy = true;
    try {
      if (!this.me) setMe(await saveName(name));
      await joinSpace(this.org, this.slug, passcode);
      this.dispatchEvent(new Event("joined"));
    } catch (problem) {
      await this.refused(problem);
    } finally {
      this.isBusy = false;
    }
  };

  private async refused(problem: unknown) {
    if (hasStatus(problem, 403)) {
      this.passcodeError = problemText(problem);
      return this.focusFirstError();
    }
    // Signed out in another tab: the form asks for the name again.
    if (hasStatus(problem, 401)) await refreshMe().catch(() => undefined);
    this.error = problemText(problem);
  }

  private async focusFirstError() {
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    field?.focus();
    field?.select();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-join": TmJoin;
  }
}
