import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { buttonStyles } from "./styles.ts";
import "./tm-dialog.ts";
import { TmElement } from "./tm-element.ts";

export type Question = {
  heading: string;
  text: string;
  action: string;
  danger?: boolean;
  /** A template below the text. */
  about?: unknown;
};

/** Asks one question before an action that cannot be undone. Opened and removed by `confirmFirst`. */
@customElement("tm-confirm")
export class TmConfirm extends TmElement {
  @property({ attribute: false }) question?: Question;
  @property({ attribute: false }) answer: (yes: boolean) => void = () => {};
  @state() private isOpen = true;
  private isYes = false;

  static override styles = [
    buttonStyles,
    css`
      p {
        white-space: pre-line;
      }

      p + :not([slot]) {
        margin-block-start: var(--sp-3);
      }
    `,
  ];

  /** The question may be removed with the element around it. */
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.answer(this.isYes);
  }

  override render() {
    const { heading = "", text = "", action = "", danger = false, about } = this.question ?? {};
    return html`
      <tm-dialog
        described
        first="#yes"
        .heading=${heading}
        .open=${this.isOpen}
        @close=${() => this.answer(this.isYes)}
      >
        <p>${text}</p>
        ${about}
        <button slot="footer" class="quiet" @click=${() => (this.isOpen = false)}>${msg("Cancel")}</button>
        <button slot="footer" class=${danger ? "danger" : "primary"} id="yes" @click=${this.agree}>
          ${action}
        </button>
      </tm-dialog>
    `;
  }

  private agree = () => {
    this.isYes = true;
    this.isOpen = false;
  };
}
