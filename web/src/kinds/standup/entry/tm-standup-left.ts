import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { fieldAround } from "../../../ui/form/field-template.ts";
import { fieldStyles } from "../../../ui/styles.ts";
import { grow } from "../autogrow.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A text that was too late for the room, to be read and copied. */
@customElement("tm-standup-left")
export class TmStandupLeft extends TmElement {
  @property({ attribute: false }) label = "";
  @property({ attribute: false }) text = "";

  static override styles = [
    fieldStyles,
    css`
      textarea {
        min-block-size: var(--target);
        border-color: var(--line);
        background: var(--sunken);
        field-sizing: content;
      }
    `,
  ];

  override render() {
    return fieldAround(
      { id: "text", label: this.label },
      html`<textarea id="text" rows="1" readonly .value=${this.text}></textarea>`,
    );
  }

  protected override updated() {
    this.renderRoot.querySelectorAll("textarea").forEach(grow);
  }
}
