import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { clockStyles, clockText } from "../../clock.ts";
import { secondsLeft } from "../timer.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The round's timer, on the server's clock. Screen readers read it on request, and are told only of its start and end.
 * Fires `ended` once if it runs out while it is on the page.
 */
@customElement("tm-poker-timer")
export class TmPokerTimer extends TmElement {
  @property() endsAt: string | null = null;
  /** Returns the server's time in milliseconds. */
  @property({ attribute: false }) now!: () => number;
  /** The end of the timer that was drawn while it ran, or "". */
  private runningUntil = "";
  private tick: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    clockStyles,
    css`
      /* Without a timer it has no place in its line. */
      :host {
        display: contents;
      }

      .over {
        font-size: var(--fs-16);
      }
    `,
  ];

  override render() {
    if (!this.endsAt) return nothing;
    const left = secondsLeft(this.endsAt, this.now());
    return html`<span class="timer ${left === 0 ? "over" : ""}" role="timer" aria-live="off">
      <tm-icon name="timer"></tm-icon>
      ${left === 0 ? msg("Time's up") : html`<span class="visually-hidden">${msg("Time left")}</span> ${clockText(left)}`}
    </span>`;
  }

  protected override updated(_changed: PropertyValues<this>) {
    clearTimeout(this.tick);
    const { endsAt } = this;
    if (!endsAt) return;
    const left = Date.parse(endsAt) - this.now();
    if (left <= 0) {
      if (this.runningUntil === endsAt) this.dispatchEvent(new Event("ended"));
      this.runningUntil = "";
      return;
    }
    this.runningUntil = endsAt;
    // Updates at the next full second, so that no second is skipped.
    this.tick = setTimeout(() => this.requestUpdate(), left % 1000 || 1000);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.tick);
  }
}
