import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { reopenRoom } from "../../api/rooms.ts";
import { MediaQuery } from "../../ui/media-query.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { endedText } from "../ended-text.ts";
import type { RoomController } from "../room-controller.ts";
import { removedText } from "../room-text.ts";
import { watchRoom } from "../watch-room.ts";
import { slowText } from "./slow-text.ts";
import "../../ui/tm-banner.ts";
import "./tm-free-seat.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shows the banners of a room: removed, slow, and on a phone ended. Fires `rejoin`. */
@customElement("tm-room-banners")
export class TmRoomBanners extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @state() private isBusy = false;
  /** On wider screens the header says that the room has ended. */
  private readonly narrow = new MediaQuery(this, "(width < 720px)");

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
  }

  override render() {
    const { status, view } = this.room;
    if (!view) return nothing;
    const ending = status.kind === "stopped" ? status.ending : undefined;
    return html`<div>
      ${
        ending?.kind === "removed"
          ? this.removed(ending.message)
          : [this.slow(), view.endedAt ? this.ended(view.endedAt) : nothing]
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

  private ended(endedAt: string) {
    if (!this.narrow.matches) return nothing;
    return html`<tm-banner icon="flag">
      ${endedText(endedAt, this.room.serverNow())}
      ${
        this.room.amFacilitator
          ? html`<button slot="action" aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.reopen}>
              ${msg("Reopen")}
            </button>`
          : nothing
      }
    </tm-banner>`;
  }

  private reopen = async () => {
    if (this.isBusy) return;
    this.isBusy = true;
    await toastOnError(reopenRoom(this.room.sessionId));
    this.isBusy = false;
  };
}
