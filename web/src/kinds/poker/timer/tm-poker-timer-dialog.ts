import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { textField } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { durationText, parseDuration, timerLimits } from "../timer.ts";
import type { TmDialog } from "../../../ui/tm-dialog.ts";
import "../../../ui/tm-dialog.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const presets = [60, 120, 180, 300];

/** The dialog that starts the round's timer, with a preset or a typed duration, and stops it. Fires `close`. */
@customElement("tm-poker-timer-dialog")
export class TmPokerTimerDialog extends TmElement {
  @property({ type: Boolean }) open = false;
  @property({ type: Boolean }) isRunning = false;
  @property({ attribute: false }) commands!: PokerCommands;
  @state() private typed = "";
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .presets {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
        gap: var(--sp-2);
        margin-block: var(--sp-3) var(--sp-4);
      }

      .presets button {
        padding-inline: var(--sp-2);
      }

      form {
        display: flex;
        align-items: start;
        gap: var(--sp-2);
      }

      .field {
        flex: 1;
      }

      form button {
        margin-block-start: calc(1.5 * var(--fs-14) + var(--sp-1));
      }
    `,
  ];

  override render() {
    const error = this.form.errorOf("other");
    return html`
      <tm-dialog .heading=${msg("Timer for this round")} .open=${this.open} @close=${this.closed}>
        <p class="muted">${msg("Everyone sees the countdown. The round continues after it ends.")}</p>
        <div class="presets">
          ${presets.map(
            (seconds) =>
              html`<button
                aria-disabled=${this.form.isBusy ? "true" : nothing}
                @click=${() => this.set(seconds)}
              >
                ${durationText(seconds)}
              </button>`,
          )}
        </div>
        <form novalidate @submit=${this.submit}>
          ${textField({
            id: "other",
            label: msg("Custom"),
            error,
            hint: error ? "" : limitsText(),
            text: this.typed,
            placeholder: "1:30",
            typed: this.input,
          })}
          <button class="primary">${msg("Start")}</button>
        </form>
        ${
          this.isRunning
            ? html`<button slot="footer" @click=${() => this.set(null)}>
                <tm-icon name="x"></tm-icon>${msg("Stop timer")}
              </button>`
            : nothing
        }
      </tm-dialog>
    `;
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has("open") && this.open) void this.focusPreset();
  }

  /** Moves the focus from the dialog's close button to the first preset, so that Enter starts it. */
  private async focusPreset() {
    await this.renderRoot.querySelector<TmDialog>("tm-dialog")!.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".presets button")?.focus();
  }

  private input = (event: Event) => {
    this.typed = (event.target as HTMLInputElement).value;
    this.form.note("");
  };

  private submit = (event: Event) => {
    event.preventDefault();
    const seconds = parseDuration(this.typed);
    const isFine = seconds !== undefined && seconds >= timerLimits.least && seconds <= timerLimits.most;
    void (isFine ? this.set(seconds) : this.form.mark({ other: limitsText() }));
  };

  private set(seconds: number | null) {
    return this.form.run("", async () => {
      if (await this.commands.setTimer(seconds)) this.closed();
    });
  }

  private closed = () => {
    this.typed = "";
    this.form.note("");
    this.dispatchEvent(new Event("close"));
  };
}

function limitsText(): string {
  return msg("Minutes, or minutes and seconds such as 1:30. From 10 seconds to an hour.");
}
