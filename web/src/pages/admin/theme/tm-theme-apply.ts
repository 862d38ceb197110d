import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { recordTheme } from "../../../api/themes.ts";
import { formError, textField } from "../../../ui/form/field-template.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { useColors } from "./applied-theme.ts";
import type { ColorTheme } from "./colors.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The server's limit for a reason, in characters. */
const MAX_REASON_LENGTH = 200;

/**
 * Applies a theme in this browser after the server has recorded it. A theme that fails the contrast check needs a
 * reason, which is also recorded. Fires `applied`.
 */
@customElement("tm-theme-apply")
export class TmThemeApply extends TmElement {
  @property() org = "";
  @property({ attribute: false }) theme!: ColorTheme;
  @property({ type: Boolean }) fails = false;
  @state() private isOverriding = false;
  @query("input[type=checkbox]") private readonly box?: HTMLInputElement;
  private readonly form = new FormController(this, { unsaved: () => msg("Colors not applied.") });

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      button {
        justify-self: start;
      }
    `,
  ];

  override render() {
    const { error, isBusy } = this.form;
    const isBlocked = this.fails && !this.isOverriding;
    return html`
      <form class="stack" novalidate @submit=${this.submit}>
        ${this.fails ? this.override() : nothing} ${formError(error)}
        <button class="primary" type="submit" ?disabled=${isBlocked || isBusy}>
          ${msg("Apply in this browser")}
        </button>
      </form>
    `;
  }

  private override() {
    return html`
      <label class="check">
        <input
          type="checkbox"
          .checked=${this.isOverriding}
          @change=${(event: Event) => (this.isOverriding = (event.target as HTMLInputElement).checked)}
        />
        ${msg("Apply these colors anyway")}
        <span class="hint">
          ${msg("Some people won't be able to read them. Your name and reason are recorded in the audit log.")}
        </span>
      </label>
      ${
        this.isOverriding
          ? textField({
              id: "reason",
              label: msg("Reason"),
              error: this.form.errorOf("reason"),
              maxlength: MAX_REASON_LENGTH,
            })
          : nothing
      }
    `;
  }

  /** Clears the reason, which counts only once. Moves the focus from its field or from the button, now disabled. */
  private async endOverride() {
    if (!this.isOverriding) return;
    this.isOverriding = false;
    await this.updateComplete;
    this.box?.focus();
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { org, theme, fails } = this;
    const reason = fails ? formText(event.target, "reason") : "";
    await this.form.run({ reason: fails && reason === "" ? msg("Enter a reason.") : "" }, async () => {
      await recordTheme(org, { name: theme.name, overridden: fails, reason });
      useColors(theme);
      await this.endOverride();
      this.dispatchEvent(new Event("applied"));
      showToast({ text: msg("Colors applied in this browser.") });
    });
  };
}
