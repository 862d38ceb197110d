import { LitElement, html } from "lit";
import type { RoomController } from "../../../../web/src/room/room-controller.ts";
import { watchRoom } from "../../../../web/src/room/watch-room.ts";

/** What all viewers are shown of the room: how many hands are up. */
export type HandsShown = { raised: number };

/** What one viewer is shown besides: whether their own hand is. */
export type OwnHand = { raised: boolean };

/** Draws a show of hands: how many are up, and a button for the own one. */
export class TmShowOfHands extends LitElement {
  static override properties = { room: { attribute: false } };
  declare room: RoomController;

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override render() {
    const { raised } = this.room.view!.state as HandsShown;
    const mine = (this.room.view!.mine as OwnHand).raised;
    return html`
      <p>Hands raised: ${raised}</p>
      <button aria-pressed=${mine} ?disabled=${!this.room.writable} @click=${() => this.raise(!mine)}>
        Raise my hand
      </button>
    `;
  }

  private raise(raised: boolean) {
    return this.room.act("POST", "hand", { raised });
  }
}

customElements.define("tm-show-of-hands", TmShowOfHands);
