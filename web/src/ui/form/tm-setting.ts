import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { partStyles } from "../page/part-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../styles.ts";
import { TmElement } from "../tm-element.ts";
import { textField } from "./field-template.ts";
import { rowFormStyles } from "./row-form-styles.ts";
import { TextForm, type TextToSave } from "./text-form.ts";

/** A text that a settings page changes. */
export type Setting = TextToSave & {
  heading: string;
  /** A remark below the field. */
  note: unknown;
  /** The reason why this person cannot change the text. */
  refusal?: string;
  /** Shown if the text is empty and cannot be changed. */
  none?: string;
};

/** A card of a settings page that changes one text. Fires `changed` after each try, because a failure may mean news. */
@customElement("tm-setting")
export class TmSetting extends TmElement {
  @property({ attribute: false }) setting!: Setting;
  private readonly form = new TextForm(this);

  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles, rowFormStyles];

  override render() {
    const { heading, note, refusal, saved, none } = this.setting;
    return html`<section class="panel">
      <h2 id="heading">${heading}</h2>
      ${refusal === undefined ? this.row() : html`<p class="state">${saved || none}</p>`}
      <p class="note" id="note">${note}</p>
      ${refusal ? html`<p class="note">${refusal}</p>` : nothing}
    </section>`;
  }

  private row() {
    return html`<form novalidate @submit=${this.submit}>
      ${textField({ ...this.form.fieldOf(this.setting), labelledBy: "heading", noteId: "note" })}
      <button ?disabled=${this.form.isBusy}>${this.setting.action}</button>
    </form>`;
  }

  private submit = async (event: SubmitEvent) => {
    await this.form.submit(event, this.setting);
    this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  };
}
