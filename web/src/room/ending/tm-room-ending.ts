import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { csvPath } from "../../api/rooms.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import type { RoomController } from "../room-controller.ts";
import { endAfterConfirm } from "./end-after-confirm.ts";
import { endingStyles } from "./ending-styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * The frame around the result of a finished or ended room of any kind. The heading is the result in one line. The slot
 * `main` has the main action, the slot `more` further ones, and the default slot the details. The facilitator of an open
 * room can end it here. In an ended room, members can download the CSV.
 */
@customElement("tm-room-ending")
export class TmRoomEnding extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** The parts of the heading. A line breaks between them. A new array draws the frame again. */
  @property({ attribute: false }) parts: readonly string[] = [];
  /** The room was finished while the page was open. The frame then scrolls into view. */
  @property({ type: Boolean, reflect: true }) fresh = false;

  static override styles = [buttonStyles, panelStyles, endingStyles];

  override render() {
    const { room, parts } = this;
    const isOpen = room.view?.endedAt === null;
    return html`<section class="panel stack loose" aria-labelledby="heading">
      <h2 id="heading">
        <tm-icon name="circle-check"></tm-icon>
        <span
          >${parts.map((part, at) => html`<span class="part">${part}${at < parts.length - 1 ? " ·" : nothing}</span> `)}</span
        >
      </h2>
      <div class="row">
        <slot name="main"></slot>
        ${isOpen ? this.end() : this.csv()}
        <slot name="more"></slot>
      </div>
      <slot></slot>
    </section>`;
  }

  protected override firstUpdated() {
    // Afterwards the room is drawn completely, so that the position is final.
    if (this.fresh) requestAnimationFrame(() => this.scrollIntoView({ block: "nearest" }));
  }

  private end() {
    const { room } = this;
    if (!room.amFacilitator || room.onlyTakesPart) return nothing;
    return html`<button @click=${() => endAfterConfirm(room.sessionId)}>
      <tm-icon name="flag"></tm-icon>${msg("End room")}
    </button>`;
  }

  private csv() {
    const { room } = this;
    if (room.onlyTakesPart) return nothing;
    return html`<a class="button" download href=${csvPath(room.sessionId)}>
      <tm-icon name="download"></tm-icon>${msg("Download CSV")}
    </a>`;
  }
}
