import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { copyField, copyFieldStyles } from "../../ui/copy-field-template.ts";
import { formError } from "../../ui/form/field-template.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import type { TmDialog } from "../../ui/tm-dialog.ts";
import { showToast } from "../../ui/toast.ts";
import "../../ui/tm-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows a webhook's new secret, once. The dialog closes only after the person confirms that the secret is stored.
 * If the page is left or changes before that, a toast says so. Fires `close`.
 */
@customElement("tm-webhook-secret")
export class TmWebhookSecret extends TmElement {
  @property() secret = "";
  @state() private isStored = false;
  @state() private isReminded = false;
  @query("tm-dialog") private dialog!: TmDialog;
  @query("input[type=checkbox]") private tick!: HTMLInputElement;

  static override styles = [
    buttonStyles,
    fieldStyles,
    copyFieldStyles,
    css`
      #secret {
        font-family: var(--mono);
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    addEventListener("beforeunload", this.holdPage);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("beforeunload", this.holdPage);
    if (!this.isStored) sayUnseen();
  }

  override render() {
    return html`<tm-dialog
      open
      first="tm-copy"
      ?held=${!this.isStored}
      .heading=${msg("Your new webhook secret")}
      @refused=${this.remind}
      @close=${() => this.dispatchEvent(new Event("close"))}
    >
      <div class="stack loose">
        <p>${msg("It's shown only once. Your server needs it to verify events. Keep it like a password.")}</p>
        ${copyField({
          id: "secret",
          label: msg("Secret"),
          value: this.secret,
          copyLabel: msg("Copy secret"),
        })}
        <div>
          <label class="check">
            <input
              type="checkbox"
              required
              .checked=${this.isStored}
              aria-invalid=${this.isReminded}
              aria-describedby=${this.isReminded ? "reminder" : nothing}
              @change=${this.ticked}
            />
            <span>${msg("I've stored it")}</span>
          </label>
          ${formError(this.isReminded ? msg("Store the secret first, then tick this box.") : "", "reminder")}
        </div>
      </div>
      <button slot="footer" class="primary" @click=${this.done}>${msg("Done", { id: "dialog-done" })}</button>
    </tm-dialog>`;
  }

  private ticked = () => {
    this.isStored = this.tick.checked;
    this.isReminded = false;
  };

  private done = () => {
    if (this.isStored) this.dialog.close();
    else this.remind();
  };

  private remind = () => {
    this.isReminded = true;
    this.tick.focus();
  };

  /** Makes the browser ask before it reloads or closes the tab. */
  private holdPage = (event: BeforeUnloadEvent) => {
    if (!this.isStored) event.preventDefault();
  };
}

/** Shows a toast: a new secret may not be stored, and another save makes a new one. */
export function sayUnseen() {
  showToast({
    text: msg("The secret is no longer shown. If you didn't store it, save the address again for a new one."),
    tone: "bad",
  });
}
