import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { reopenRoom } from "../../api/rooms.ts";
import { str } from "../../i18n/str.ts";
import { announce } from "../../ui/announce.ts";
import { MediaQuery } from "../../ui/media-query.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { endedText } from "../ended-text.ts";
import { facilitatorSeat, seatText } from "../seat/facilitator-seat.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { removedText } from "../room-text.ts";
import { takeOver } from "../seat/seat-actions.ts";
import { watchRoom } from "../watch-room.ts";
import { watchSeat } from "../seat/watch-seat.ts";
import { slowText } from "./slow-text.ts";
import "../../ui/tm-banner.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shows the banners of a room: removed, ended, facilitator's seat free. Fires `rejoin`. */
@customElement("tm-room-banners")
export class TmRoomBanners extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @property({ attribute: false }) needsFacilitator?: RoomView["needsFacilitator"];
  @state() private isBusy = false;
  /** On wider screens the header says that the room has ended. */
  private readonly narrow = new MediaQuery(this, "(width < 720px)");
  private said = "";

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: block;
      }

      div {
        display: grid;
        gap: var(--sp-2);
        padding: 0 var(--sp-4) var(--sp-2);
      }

      @media (width >= 720px) {
        div {
          padding-block-start: var(--sp-2);
        }
      }

      div:not(:has(tm-banner)) {
        display: none;
      }

      button {
        padding-inline: var(--sp-3);
        font-size: var(--fs-14);
      }
    `,
  ];

  constructor() {
    super();
    watchRoom(this, () => this.room);
    watchSeat(this, () => this.room);
  }

  protected override updated() {
    const seat = this.seatSentence();
    if (seat && !this.said && !this.room.envelope?.endedAt && this.isRun())
      announce(msg(str`${seat} You can take over.`));
    this.said = seat;
  }

  override render() {
    const { status, view } = this.room;
    if (!view) return nothing;
    const ending = status.kind === "stopped" ? status.ending : undefined;
    return html`<div>
      ${
        ending?.kind === "removed"
          ? this.removed(ending.message)
          : [this.slow(), view.endedAt ? this.ended(view.endedAt) : this.seatFree()]
      }
    </div>`;
  }

  private slow() {
    const { status } = this.room;
    if (status.kind !== "live" || !status.slow) return nothing;
    return html`<tm-banner tone="warn">${slowText(status.slow)}</tm-banner>`;
  }

  private removed(message: string) {
    return html`<tm-banner tone="bad" icon="door-open">
      ${removedText(message)} ${msg("You can come back.")}
      <button slot="action" @click=${() => this.dispatchEvent(new Event("rejoin"))}>${msg("Rejoin")}</button>
    </tm-banner>`;
  }

  private seatFree() {
    const sentence = this.isRun() ? this.seatSentence() : "";
    if (!sentence) return nothing;
    return html`<tm-banner icon="crown">
      ${sentence} ${msg("Any member can run the room.")} ${this.takeOverButton()}
    </tm-banner>`;
  }

  private ended(endedAt: string) {
    const seat = this.seatSentence();
    const isNarrow = this.narrow.matches;
    if (!seat && !isNarrow) return nothing;
    return html`<tm-banner icon="flag">
      ${isNarrow ? endedText(endedAt, this.room.serverNow()) : nothing}
      ${seat ? html`${seat} ${msg("The new facilitator can reopen the room.")}` : nothing}
      ${
        this.room.amFacilitator && isNarrow
          ? html`<button slot="action" aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.reopen}>
              ${msg("Reopen")}
            </button>`
          : nothing
      }
      ${seat ? this.takeOverButton() : nothing}
    </tm-banner>`;
  }

  private takeOverButton() {
    return html`<button
      slot="action"
      aria-disabled=${this.isBusy ? "true" : nothing}
      @click=${() => this.run(() => takeOver(this.room))}
    >
      ${msg("Take over")}
    </button>`;
  }

  private isRun(): boolean {
    const { envelope } = this.room;
    return envelope !== undefined && (this.needsFacilitator?.(envelope) ?? true);
  }

  /** Returns the reason that the viewer can take the facilitator's seat, or "" if they cannot. */
  private seatSentence(): string {
    const { envelope, seat, status, amFacilitator } = this.room;
    if (!envelope || !seat || seat.guest || amFacilitator || status.kind !== "live") return "";
    const now = this.room.serverNow();
    return seatText(envelope, facilitatorSeat(envelope, now), now);
  }

  private reopen = () => this.run(() => toastOnError(reopenRoom(this.room.sessionId)));

  private async run(act: () => Promise<unknown>) {
    if (this.isBusy) return;
    this.isBusy = true;
    await act();
    this.isBusy = false;
  }
}
