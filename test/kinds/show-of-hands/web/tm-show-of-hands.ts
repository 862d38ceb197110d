import { LitElement, html } from "lit";
import type { RoomController } from "../../../../web/src/room/room-controller.ts";
import { watchRoom } from "../../../../web/src/room/watch-room.ts";

/** What a viewer is shown of the room: how many hands are up, and whether the viewer's own is. */
export type HandsShown = { raised: number; mine: boolean };

/** Draws a show of hands: how many are up, and a button for the own one. */
export class TmShowOfHands extends LitElement {
  static override properties = { room: { attribute: false } };
  declare room: RoomController;

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override render() {
    const { raised, mine } = this.room.view!.state as HandsShown;
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
