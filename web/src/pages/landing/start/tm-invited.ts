import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { textField } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { invitedPath } from "./invited-path.ts";
import { startStyles } from "./start-styles.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The entry for an invited person: they paste a link, possibly with text around it. */
@customElement("tm-invited")
export class TmInvited extends TmElement {
  @state() private isOpen = false;
  private readonly form = new FormController(this);

  static override styles = [buttonStyles, fieldStyles, startStyles];

  override render() {
    return html`<button class="quiet" aria-expanded=${this.isOpen} @click=${this.toggle}>
        <tm-icon name="link"></tm-icon>${msg("I was invited")}
      </button>
      ${this.isOpen ? this.field() : nothing}`;
  }

  private field() {
    return html`<form class="stack tight" @submit=${this.submit} novalidate>
      ${textField({
        id: "link",
        label: msg("The link you were sent"),
        error: this.form.errorOf("link"),
        hint: msg("Only have a passcode? You also need the link."),
        inputmode: "url",
        dir: "ltr",
      })}
      <button>${msg("Open")}</button>
    </form>`;
  }

  private toggle = async () => {
    this.isOpen = !this.isOpen;
    this.form.note("");
    await this.updateComplete;
    this.renderRoot.querySelector("input")?.focus();
  };

  private submit = (event: SubmitEvent) => {
    event.preventDefault();
    const path = invitedPath(formText(event.target, "link"), location.origin);
    const flaw = msg("That isn't a link to a space or room here. Paste the whole link.");
    if (path === null) return void this.form.mark({ link: flaw });
    // Not with the router, which drops the fragment.
    location.assign(path);
  };
}
