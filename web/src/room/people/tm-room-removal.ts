import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { withoutControls } from "#shared/rules/text.ts";
import { str } from "../../i18n/str.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { fieldAround, formButtons } from "../../ui/form/field-template.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { excessBytes } from "./close-reason.ts";
import type { TmDialog } from "../../ui/tm-dialog.ts";
import "../../ui/tm-dialog.ts";
import { openDialog } from "../../ui/open-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Asks for confirmation before a person is removed from a room, and for a message to them. Opened by `askRemoval`. */
@customElement("tm-room-removal")
export class TmRoomRemoval extends TmElement {
  @property() name = "";
  @property({ type: Boolean }) isHere = true;
  @property({ attribute: false }) answer: (message: string | null) => void = () => {};
  @state() private message = "";
  @state() private isOpen = true;
  private isYes = false;

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .field {
        margin-block-start: var(--sp-4);
      }

      textarea {
        min-block-size: 4.5em;
      }
    `,
  ];

  override render() {
    return html`
      <tm-dialog
        .heading=${msg(str`Remove ${this.name} from this room?`)}
        .open=${this.isOpen}
        @close=${() => this.answer(this.isYes ? withoutControls(this.message, "line").trim() : null)}
      >
        <p>
          ${
            this.isHere
              ? msg(
                  str`${this.name} leaves the room but can come back at any time. Their contributions stay.`,
                )
              : msg(
                  str`${this.name} isn't here. The room stops waiting for them. They can come back at any time.`,
                )
          }
        </p>
        <form id="form" @submit=${this.agree}>${this.isHere ? this.field() : nothing}</form>
        ${formButtons({ isBusy: this.isTooLong }, msg("Remove"), () => (this.isOpen = false), "danger")}
      </tm-dialog>
    `;
  }

  private field() {
    return fieldAround(
      { id: "message", label: msg("Message to them (optional)") },
      html`<textarea
          id="message"
          rows="2"
          aria-describedby="hint"
          aria-invalid=${this.isTooLong ? "true" : nothing}
          @input=${(event: Event) => (this.message = (event.target as HTMLTextAreaElement).value)}
          @keydown=${this.keyed}
        ></textarea>
        <span id="hint" class=${this.isTooLong ? "field-error" : "hint"} role="status">
          ${this.isTooLong ? msg("This message is too long.") : msg("One short sentence.")}
        </span>`,
    );
  }

  private get isTooLong(): boolean {
    return excessBytes(this.message) > 0;
  }

  protected override firstUpdated() {
    void this.focusMessage();
  }

  /** Moves the focus from the dialog's close button to the message field, or without a field to the button. */
  private async focusMessage() {
    await this.renderRoot.querySelector<TmDialog>("tm-dialog")!.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(this.isHere ? "#message" : ".danger")?.focus();
  }

  private keyed = (event: KeyboardEvent) => {
    if (pressedKey(event) === "Enter" && (event.ctrlKey || event.metaKey)) this.agree(event);
  };

  private agree = (event: Event) => {
    event.preventDefault();
    if (this.isTooLong) return;
    this.isYes = true;
    this.isOpen = false;
  };
}

/** Asks for confirmation of a removal. Resolves with the message to the person, or with null for no. */
export function askRemoval(name: string, isHere: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const dialog = openDialog(TmRoomRemoval, {
      name,
      isHere,
      answer: (message) => {
        resolve(message);
        dialog.remove();
      },
    });
  });
}
