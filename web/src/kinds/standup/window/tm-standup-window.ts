import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { windowChangesIn, windowText } from "./window-text.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The closing time of a standup over a day, for the viewer and the team, and the time left. It uses the server's clock.
 */
@customElement("tm-standup-window")
export class TmStandupWindow extends TmElement {
  @property() closesAt: string | null = null;
  /** The team's zone, an IANA name. */
  @property() timezone: string | null = null;
  /** Returns the server's time in milliseconds. */
  @property({ attribute: false }) now!: () => number;
  private ticking: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    css`
      p {
        display: flex;
        align-items: flex-start;
        gap: var(--sp-2);
        font-weight: 550;
      }

      tm-icon {
        margin-block-start: 0.15em;
        color: var(--muted);
      }
    `,
  ];

  override render() {
    return html`<p>
      <tm-icon name="hourglass"></tm-icon>
      <span>${windowText(this.closesAt, this.now(), { team: this.timezone })}</span>
    </p>`;
  }

  protected override updated() {
    clearTimeout(this.ticking);
    const ms = windowChangesIn(this.closesAt, this.now());
    // A little after the full minute: a timer may fire early.
    if (ms !== undefined) this.ticking = setTimeout(() => this.requestUpdate(), ms + 50);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.ticking);
  }
}
