import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { dropSecret, keepSecret } from "../../../api/plugins.ts";
import { str } from "../../../i18n/str.ts";
import { describedBy, fieldAround } from "../../../ui/form/field-template.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Shows the status of a plugin's secret, and a field for a new value. Fires `changed`. */
@customElement("tm-plugin-secret")
export class TmPluginSecret extends TmElement {
  @property() org = "";
  @property() install = "";
  @property() name = "";
  @property({ type: Boolean }) kept = false;
  /** The plugin works without it. */
  @property({ type: Boolean }) optional = false;
  /** The server cannot store secrets. */
  @property({ type: Boolean }) off = false;
  @query("input") private input!: HTMLInputElement;
  private readonly form = new FormController(this, { fieldOf: () => "value" });

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .field {
        gap: var(--sp-2);
      }

      .row input {
        flex: 1 1 12rem;
      }
    `,
  ];

  override render() {
    const { isBusy } = this.form;
    const field = {
      id: "value",
      label: this.optional ? msg(str`Secret ${this.name} (optional)`) : msg(str`Secret ${this.name}`),
      error: this.form.errorOf("value"),
    };
    return html`<form novalidate @submit=${this.keep}>
      ${fieldAround(
        field,
        html`<div class="row">
          <input
            id="value"
            name="value"
            type="password"
            dir="ltr"
            required
            maxlength="4096"
            autocomplete="off"
            placeholder=${this.kept ? msg("Set (can't be shown again)") : msg("Not set")}
            ?disabled=${this.off}
            aria-invalid=${field.error !== ""}
            aria-describedby=${describedBy(field)}
          />
          ${
            this.off
              ? nothing
              : html`<button type="submit" ?disabled=${isBusy}>
                  ${this.kept ? msg("Replace") : msg("Set")}
                </button>`
          }
          ${
            this.kept
              ? html`<button type="button" class="quiet danger" ?disabled=${isBusy} @click=${this.drop}>
                  ${msg("Remove")}
                </button>`
              : nothing
          }
        </div>`,
      )}
    </form>`;
  }

  override focus() {
    this.input.focus();
  }

  private readonly keep = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const value = formText(form, "value");
    await this.form.run({ value: value === "" ? msg("Enter the secret.") : "" }, async () => {
      await keepSecret(this.org, this.install, this.name, value);
      form.reset();
      this.toast(msg(str`${this.name} set.`));
    });
  };

  private readonly drop = () =>
    this.form.run("", async () => {
      await dropSecret(this.org, this.install, this.name);
      this.toast(msg(str`${this.name} removed.`));
    });

  private toast(text: string) {
    showToast({ text });
    this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  }
}
