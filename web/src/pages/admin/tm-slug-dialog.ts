import { localized, msg, str } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { problemText } from "../../api/problem-text.ts";
import { formText } from "../../ui/form-text.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import "../../ui/tm-dialog.ts";

/**
 * Asks for a slug before something is deleted that nothing brings back; what that is goes into the slot. Runs `act`
 * once it is typed, and shows what `act` throws. Fires `close` when it is given up or done.
 */
@localized()
@customElement("tm-slug-dialog")
export class TmSlugDialog extends LitElement {
  @property() heading = "";
  @property() slug = "";
  @property({ attribute: false }) act: () => Promise<void> = async () => {};
  @state() private error = "";
  @state() private isBusy = false;

  static override styles = [
    baseStyles,
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
        user-select: all;
      }
    `,
  ];

  override render() {
    const { slug } = this;
    return html`
      <tm-dialog open heading=${this.heading} @close=${this.closed}>
        <form id="form" @submit=${this.submit}>
          <slot></slot>
          <div class="field">
            <label for="slug">${msg(html`Type <code>${slug}</code> to go on`)}</label>
            <input
              id="slug"
              name="slug"
              autofocus
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              aria-invalid=${this.error !== ""}
              aria-describedby=${this.error ? "error" : nothing}
            />
            ${this.error ? html`<p id="error" class="field-error" role="alert">${this.error}</p>` : nothing}
          </div>
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button slot="footer" class="danger" type="submit" form="form" ?disabled=${this.isBusy}>
          ${msg("Delete for good")}
        </button>
      </tm-dialog>
    `;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    this.error = formText(event.target, "slug") === this.slug ? "" : msg(str`That is not ${this.slug}.`);
    if (this.error) return;
    this.isBusy = true;
    try {
      await this.act();
      this.closed();
    } catch (problem) {
      this.error = problemText(problem);
    } finally {
      this.isBusy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-slug-dialog": TmSlugDialog;
  }
}
