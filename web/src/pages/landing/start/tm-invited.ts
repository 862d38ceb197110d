import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { formText } from "../../../ui/form/form-text.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { invitedPath } from "./invited-path.ts";
import { startStyles } from "./start-styles.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The entry for an invited person: they paste a link, possibly with text around it. */
@customElement("tm-invited")
export class TmInvited extends TmElement {
  @state() private isOpen = false;
  @state() private error = "";

  static override styles = [buttonStyles, fieldStyles, startStyles];

  override render() {
    return html`<button class="quiet" aria-expanded=${this.isOpen} @click=${this.toggle}>
        ${msg("I was invited")}
      </button>
      ${this.isOpen ? this.form() : nothing}`;
  }

  private form() {
    return html`<form @submit=${this.submit} novalidate>
      <div class="field">
        <label for="link">${msg("The link you were sent")}</label>
        <input
          id="link"
          name="link"
          inputmode="url"
          dir="ltr"
          autocomplete="off"
          spellcheck="false"
          aria-invalid=${this.error !== ""}
          aria-describedby="hint"
        />
        <p id="hint" class=${this.error ? "field-error" : "hint"} role=${this.error ? "alert" : nothing}>
          ${this.error || msg("Only have a passcode? Ask for the space's link, too.")}
        </p>
      </div>
      <button>${msg("Open")}</button>
    </form>`;
  }

  private toggle = async () => {
    this.isOpen = !this.isOpen;
    this.error = "";
    await this.updateComplete;
    this.renderRoot.querySelector("input")?.focus();
  };

  private submit = (event: SubmitEvent) => {
    event.preventDefault();
    const path = invitedPath(formText(event.target, "link"), location.origin);
    if (path === null) {
      this.error = msg("That isn't a link to a space or room here. Paste the whole link.");
      return this.renderRoot.querySelector("input")?.focus();
    }
    // Not with the router, which drops the fragment.
    location.assign(path);
  };
}
