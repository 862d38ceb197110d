import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { SettingView } from "#shared/wire/connections.ts";
import { savePluginSettings, type ConnectionPlace } from "../../api/connections.ts";
import { str } from "../../i18n/str.ts";
import { formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { formText } from "../../ui/form/form-text.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { choiceField } from "./choice-template.ts";
import { refusedField, valueError } from "./connection-text.ts";
import { valueText, type ShownSetting } from "./own-words.ts";

/** The form for the plain settings of a plugin. Fires `changed`. */
@customElement("tm-plugin-settings")
export class TmPluginSettings extends TmElement {
  @property({ attribute: false }) place!: ConnectionPlace;
  @property({ attribute: false }) settings: SettingView[] = [];
  private readonly form = new FormController(this, {
    fieldOf: refusedField,
    unsaved: () => msg("Settings not saved."),
  });

  static override styles = [buttonStyles, fieldStyles];

  override render() {
    return html`<form class="stack" novalidate @submit=${this.submit}>
      ${this.settings.map((setting) => this.field(setting))} ${formError(this.form.error)}
      <div class="row"><button ?disabled=${this.form.isBusy}>${msg("Save")}</button></div>
    </form>`;
  }

  private field(setting: ShownSetting) {
    const { name, label, hint = "", type, options, labels, value, inherited } = setting;
    const ofOrg =
      inherited === undefined
        ? ""
        : msg(str`If empty, the organization's value holds: ${valueText(setting, inherited)}`);
    const note = [hint, ofOrg].filter((one) => one !== "").join(" · ");
    const shown = { id: name, label, error: this.form.errorOf(name), ...(note && { hint: note }) };
    if (type === "choice") return choiceField({ ...shown, options, labels, value });
    return textField({
      ...shown,
      ...(type === "number" && { inputmode: "decimal" }),
      maxlength: 4096,
      value: value === undefined ? "" : String(value),
    });
  }

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = this.settings.map((setting) => ({ setting, text: formText(event.target, setting.name) }));
    const flaws = Object.fromEntries(
      typed.map(({ setting, text }) => [setting.name, valueError(setting, text)]),
    );
    await this.form.run(flaws, async () => {
      const values = typed.map(({ setting: { name, type }, text }) => {
        const value = type === "number" ? Number(text) : text;
        return [name, text === "" ? null : value] as const;
      });
      await savePluginSettings(this.place, Object.fromEntries(values));
      showToast({ text: msg("Settings saved.") });
      this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    });
  };
}
