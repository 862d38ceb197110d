import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { str } from "../../i18n/str.ts";
import { timeLeft } from "../../i18n/time-left.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { leaveRoom } from "./leave-room.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The guest, and the server's clock in milliseconds. */
type GuestRoom = { readonly me: Me; serverNow(): number };

const redrawMs = 20_000;
/** Below this time left, the note is highlighted. */
const soonMs = 10 * 60_000;

/** Shows a guest the remaining time of their seat by the server's clock, with a button to leave. */
@customElement("tm-guest-seat")
export class TmGuestSeat extends TmElement {
  @property({ attribute: false }) room!: GuestRoom;
  private ticking: ReturnType<typeof setInterval> | undefined;

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: var(--sp-1);
      }

      .chip {
        border: 1px dashed currentColor;
      }

      .soon {
        background: var(--warn-soft);
        color: var(--warn);
      }

      button {
        min-inline-size: var(--target);
        padding-inline: var(--sp-2);
        font-size: var(--fs-14);
      }

      /* A phone has the button in the room's menu. */
      @media (width < 720px) {
        button {
          display: none;
        }
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    this.ticking = setInterval(() => this.requestUpdate(), redrawMs);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.ticking);
  }

  override render() {
    const left = Date.parse(this.room.me.linkExpiresAt ?? "") - this.room.serverNow();
    return html`
      <span class="chip ${left < soonMs ? "soon" : ""}">${msg(str`Guest · ${timeLeft(left)} left`)}</span>
      <button class="quiet" title=${msg("Leave room")} @click=${() => this.leave()}>
        <tm-icon name="door-open"></tm-icon><span>${msg("Leave room")}</span>
      </button>
    `;
  }

  /** Asks, then leaves the room. */
  leave() {
    return leaveRoom(this.room.me);
  }
}
