import { localized } from "@lit/localize";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { baseStyles, fieldStyles } from "../../../ui/styles.ts";
import { grow } from "../autogrow.ts";

/** A text that was too late for the room, to be read and copied. */
@customElement("tm-standup-left")
@localized()
export class TmStandupLeft extends LitElement {
  @property({ attribute: false }) label = "";
  @property({ attribute: false }) text = "";

  static override styles = [
    baseStyles,
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
    return html`<div class="field">
      <label for="text">${this.label}</label>
      <textarea id="text" rows="1" readonly .value=${this.text}></textarea>
    </div>`;
  }

  protected override updated() {
    this.renderRoot.querySelectorAll("textarea").forEach(grow);
  }
}
