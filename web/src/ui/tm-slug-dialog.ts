import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { str } from "../i18n/str.ts";
import { formButtons, formError, textField } from "./form/field-template.ts";
import { formText } from "./form/form-text.ts";
import { FormController } from "./form/form-controller.ts";
import { buttonStyles, fieldStyles } from "./styles.ts";
import "./tm-dialog.ts";
import { TmElement } from "./tm-element.ts";

/**
 * Asks for a slug or a name before a permanent deletion; the slot describes the deletion. Runs `act` after it is typed,
 * and shows its error. Fires `close` on cancel and after `act`.
 */
@customElement("tm-slug-dialog")
export class TmSlugDialog extends TmElement {
  @property() heading = "";
  @property() slug = "";
  /** The direction of the typed text: `ltr` for a slug, `auto` for a name. */
  @property() writing: "ltr" | "auto" = "ltr";
  @property({ attribute: false }) act: () => Promise<void> = async () => {};
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
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
    return html`
      <tm-dialog open heading=${this.heading} @close=${this.closed}>
        <form id="form" class="stack loose" novalidate @submit=${this.submit}>
          <slot></slot>
          ${textField({
            id: "slug",
            label: msg(html`Type <code>${slug}</code> to confirm`),
            error: this.form.errorOf("slug"),
            ...(this.writing === "ltr" && { dir: "ltr" as const }),
            autofocus: true,
            autocapitalize: "none",
          })}
          ${formError(this.form.error)}
        </form>
        ${formButtons(this.form, msg("Delete for good"), this.closed, "danger")}
      </tm-dialog>
    `;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isTyped = formText(event.target, "slug") === this.slug;
    return this.form.run({ slug: isTyped ? "" : msg(str`That doesn't match ${this.slug}.`) }, async () => {
      await this.act();
      this.closed();
    });
  };
}
