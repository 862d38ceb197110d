import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { clockStyles, clockText } from "../../clock.ts";
import { nextSecondIn, secondsSince } from "./clock.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The elapsed time of the speaker, by the server's clock. It is tinted after the time per person, without a sound, and
 * the turn continues. Screen readers read it on request.
 */
@customElement("tm-standup-clock")
export class TmStandupClock extends TmElement {
  @property() startedAt: string | null = null;
  @property({ type: Number }) secondsPerPerson = 90;
  /** Returns the server's time in milliseconds. */
  @property({ attribute: false }) now!: () => number;
  private ticking: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    clockStyles,
    css`
      .of {
        font-size: var(--fs-14);
        font-weight: 400;
      }

      @media (forced-colors: active) {
        .timer {
          border: 1px solid CanvasText;
        }

        .over {
          border-style: dashed;
        }
      }
    `,
  ];

  override render() {
    if (!this.startedAt) return nothing;
    const seconds = secondsSince(this.startedAt, this.now());
    return html`<span
      class="timer ${seconds >= this.secondsPerPerson ? "over" : ""}"
      role="timer"
      aria-live="off"
    >
      <tm-icon name="clock"></tm-icon>
      <span
        >${msg(
          html`<span class="visually-hidden">Speaking for</span> ${clockText(seconds)}
            <span class="of">of ${clockText(this.secondsPerPerson)}</span>`,
        )}</span
      >
    </span>`;
  }

  protected override updated() {
    clearTimeout(this.ticking);
    if (!this.startedAt) return;
    this.ticking = setTimeout(() => this.requestUpdate(), nextSecondIn(this.startedAt, this.now()));
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.ticking);
  }
}
