import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { buttonStyles, fieldStyles } from "../styles.ts";
import "../tm-dialog.ts";
import { TmElement } from "../tm-element.ts";
import { formButtons, textField } from "./field-template.ts";
import { TextForm, type TextToSave } from "./text-form.ts";

/** A dialog that changes one text. Opened by `openDialog`. It removes itself after a save. */
@customElement("tm-ask-text")
export class TmAskText extends TmElement {
  @property() heading = "";
  @property({ attribute: false }) text!: TextToSave;
  private readonly form = new TextForm(this);

  static override styles = [buttonStyles, fieldStyles];

  override render() {
    return html`<tm-dialog open heading=${this.heading} @close=${() => this.remove()}>
      <form id="form" novalidate @submit=${this.submit}>
        ${textField({ required: true, ...this.form.fieldOf(this.text), autofocus: true })}
      </form>
      ${formButtons(this.form, this.text.action, () => this.remove())}
    </tm-dialog>`;
  }

  private submit = async (event: SubmitEvent) => {
    if (await this.form.submit(event, this.text)) this.remove();
  };
}
