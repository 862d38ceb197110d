import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { str } from "../../i18n/str.ts";
import { announce } from "../../ui/announce.ts";
import { buttonStyles } from "../../ui/styles.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { facilitatorSeat, seatText } from "../seat/facilitator-seat.ts";
import { takeOver } from "../seat/seat-actions.ts";
import { watchSeat } from "../seat/watch-seat.ts";
import { watchRoom } from "../watch-room.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Says that the facilitator's seat is free, with the button that takes it. Its place is the header, so that the room below
 * does not move. A small phone has space for the button only.
 */
@customElement("tm-free-seat")
export class TmFreeSeat extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @property({ attribute: false }) needsFacilitator?: RoomView["needsFacilitator"];
  @state() private isBusy = false;
  private said = "";

  static override styles = [
    buttonStyles,
    css`
      :host {
        flex: 0 1 auto;
        min-inline-size: min-content;
      }

      .seat {
        display: flex;
        align-items: center;
        gap: var(--sp-2);
        padding-inline-start: var(--sp-3);
        border-radius: var(--r-2);
        background: var(--accent-soft);
        color: var(--on-accent-soft);
        font-size: var(--fs-14);
        line-height: 1.25;
      }

      p {
        display: -webkit-box;
        min-inline-size: 0;
        overflow: hidden;
        overflow-wrap: anywhere;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }

      button {
        flex: none;
        padding-inline: var(--sp-3);
        font-size: var(--fs-14);
        white-space: nowrap;
      }

      @media (width < 720px) {
        .seat {
          padding-inline-start: var(--sp-2);
        }

        tm-icon {
          display: none;
        }

        p {
          max-inline-size: 5.5rem;
          font-size: var(--fs-12);
          line-height: 1.15;
          -webkit-line-clamp: 3;
        }
      }

      @media (width < 360px) {
        .seat {
          padding: 0;
        }

        p {
          position: absolute;
          max-inline-size: 1px;
          block-size: 1px;
          clip-path: inset(50%);
        }
      }
    `,
  ];

  constructor() {
    super();
    watchRoom(this, () => this.room);
    watchSeat(this, () => this.room);
  }

  protected override updated() {
    const sentence = this.sentence();
    if (sentence && !this.said && !this.room.envelope?.endedAt)
      announce(msg(str`${sentence} You can take over.`));
    this.said = sentence;
  }

  override render() {
    const sentence = this.sentence();
    if (!sentence) return nothing;
    const what = this.room.envelope?.endedAt
      ? msg("The new facilitator can reopen the room.")
      : msg("Any member can run the room.");
    return html`<div class="seat">
      <tm-icon name="crown"></tm-icon>
      <p title=${what}>${sentence}</p>
      <button aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.take}>${msg("Take over")}</button>
    </div>`;
  }

  /** Returns a sentence about a seat that the viewer can take; "" if the room needs no facilitator or they cannot. */
  private sentence(): string {
    const { envelope, seat, status, amFacilitator } = this.room;
    if (!envelope || !seat || seat.guest || amFacilitator || status.kind !== "live") return "";
    if (!envelope.endedAt && !(this.needsFacilitator?.(envelope) ?? true)) return "";
    const now = this.room.serverNow();
    return seatText(envelope, facilitatorSeat(envelope, now), now);
  }

  private take = async () => {
    if (this.isBusy) return;
    this.isBusy = true;
    await takeOver(this.room);
    this.isBusy = false;
  };
}
