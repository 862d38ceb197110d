import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { saveName } from "../../api/me.ts";
import { authMode, setMe } from "../../lib/identity.ts";
import { formText } from "../../ui/form-text.ts";
import { Sending } from "../../ui/sending.ts";
import { rowFormStyles } from "../../ui/page/row-form-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { personalPartStyles } from "../personal-part-styles.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Edits my name if there are no accounts; otherwise shows the name from the sign-in provider. */
@customElement("tm-my-name")
export class TmMyName extends TmElement {
  @property({ attribute: false }) me!: Me;
  private readonly sending = new Sending(this);

  static override styles = [buttonStyles, panelStyles, fieldStyles, personalPartStyles, rowFormStyles];

  override render() {
    const isOurs = authMode() !== "oidc";
    return html`<section class="panel">
      <h2 id="heading">${msg("Name", { id: "person-name" })}</h2>
      ${isOurs ? this.form() : html`<p><strong>${this.me.name}</strong></p>`}
      <p class="note">
        ${
          isOurs
            ? msg("Everyone in your spaces and rooms sees it.")
            : msg("From your work account, updated each time you sign in.")
        }
      </p>
    </section>`;
  }

  private form() {
    return html`<form @submit=${this.submit}>
        <input
          name="name"
          maxlength="64"
          required
          autocomplete="nickname"
          value=${this.me.name}
          aria-labelledby="heading"
          aria-invalid=${this.sending.error !== ""}
          aria-describedby=${this.sending.error ? "error" : nothing}
        />
        <button ?disabled=${this.sending.isBusy}>${msg("Rename")}</button>
      </form>
      ${this.sending.error ? html`<p id="error" class="field-error" role="alert">${this.sending.error}</p>` : nothing}`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    if (name === this.me.name) return this.sending.note("");
    await this.sending.run(name === "" ? msg("Enter your name.") : "", async () => {
      setMe(await saveName(name));
      showToast({ text: msg("Name changed."), tone: "ok" });
    });
  };
}
