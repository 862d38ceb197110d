import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { str } from "../i18n/str.ts";
import { formText } from "../ui/form/form-text.ts";
import { FormController } from "../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../ui/styles.ts";
import "../ui/tm-dialog.ts";
import { TmElement } from "../ui/tm-element.ts";

/**
 * Asks for a slug before a permanent deletion; the slot describes the deletion. Runs `act` after the slug is typed,
 * and shows its error. Fires `close` on cancel and after `act`.
 */
@customElement("tm-slug-dialog")
export class TmSlugDialog extends TmElement {
  @property() heading = "";
  @property() slug = "";
  @property({ attribute: false }) act: () => Promise<void> = async () => {};
  private readonly sending = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--sp-4);
      }

      code {
        font-family: var(--mono);
        font-weight: 650;
        overflow-wrap: anywhere;
        -webkit-user-select: all;
        user-select: all;
      }
    `,
  ];

  override render() {
    const { slug } = this;
    const { error, isBusy } = this.sending;
    return html`
      <tm-dialog open heading=${this.heading} @close=${this.closed}>
        <form id="form" @submit=${this.submit}>
          <slot></slot>
          <div class="field">
            <label for="slug">${msg(html`Type <code>${slug}</code> to confirm`)}</label>
            <input
              id="slug"
              name="slug"
              dir="ltr"
              autofocus
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              aria-invalid=${error !== ""}
              aria-describedby=${error ? "error" : nothing}
            />
            ${error ? html`<p id="error" class="field-error" role="alert">${error}</p>` : nothing}
          </div>
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button slot="footer" class="danger" type="submit" form="form" ?disabled=${isBusy}>
          ${msg("Delete for good")}
        </button>
      </tm-dialog>
    `;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isTyped = formText(event.target, "slug") === this.slug;
    return this.sending.run(isTyped ? "" : msg(str`That doesn't match ${this.slug}.`), async () => {
      await this.act();
      this.closed();
    });
  };
}
