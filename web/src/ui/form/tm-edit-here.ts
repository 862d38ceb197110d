import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { pressedKey } from "../pressed-key.ts";
import { fieldStyles } from "../styles.ts";
import { TmElement } from "../tm-element.ts";
import { formError } from "./field-template.ts";
import { TextForm, type TextToSave } from "./text-form.ts";

/**
 * A field that changes one text in its place. Enter and leaving the field save, Escape reverts. Fires `close` after a
 * save, and if nothing was changed.
 */
@customElement("tm-edit-here")
export class TmEditHere extends TmElement {
  @property({ attribute: false }) text!: TextToSave;
  @query("input") private field!: HTMLInputElement;
  private isClosed = false;
  private readonly form = new TextForm(this);

  static override styles = [
    fieldStyles,
    css`
      :host {
        position: relative;
        display: block;
        min-inline-size: 0;
      }

      input {
        font-weight: 550;
      }

      /* Below the bar, which keeps its height. */
      p {
        position: absolute;
        inset-block-start: 100%;
        inset-inline-start: 0;
        z-index: 5;
        inline-size: max-content;
        max-inline-size: min(22rem, calc(100vw - 2 * var(--sp-12)));
        padding: var(--sp-2) var(--sp-3);
        border: 1px solid var(--bad);
        border-radius: var(--r-1);
        background: var(--bad-soft);
      }
    `,
  ];

  protected override firstUpdated() {
    this.field.focus();
    this.field.select();
  }

  override render() {
    const { id, label, maxlength, value, error = "", typed } = this.form.fieldOf(this.text);
    return html`<form novalidate @submit=${this.submitted}>
      <input
        id=${id}
        name=${id}
        aria-label=${label}
        maxlength=${maxlength}
        autocomplete="off"
        .defaultValue=${value}
        aria-invalid=${error !== ""}
        aria-describedby=${error ? "error" : nothing}
        @input=${typed}
        @keydown=${this.keyed}
        @blur=${this.left}
      />
      ${formError(error, "error")}
    </form>`;
  }

  private submitted = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!this.isClosed && (await this.form.submit(event, this.text))) this.close();
  };

  private keyed = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Escape") return;
    event.preventDefault();
    this.close();
  };

  /** Another window may have taken the focus. An error needs a second look before the text is sent again. */
  private left = () => {
    if (!document.hasFocus() || this.form.error !== "") return;
    if (this.field.value.trim() === "") this.close();
    else this.field.form!.requestSubmit();
  };

  private close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.dispatchEvent(new Event("close"));
  }
}
