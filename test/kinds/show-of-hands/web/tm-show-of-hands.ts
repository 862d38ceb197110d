import { LitElement, html } from "lit";
import type { RoomController } from "../../../../web/src/room/room-controller.ts";
import { watchRoom } from "../../../../web/src/room/watch-room.ts";

/** The state for all viewers: the number of raised hands. */
export type HandsShown = { raised: number };

/** The additional state for one viewer: true if their own hand is raised. */
export type OwnHand = { raised: boolean };

/** Renders the number of raised hands, and a button for the viewer's own hand. */
export class TmShowOfHands extends LitElement {
  static override properties = { room: { attribute: false } };
  declare room: RoomController;

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override render() {
    const { raised } = this.room.view!.state as HandsShown;
    const isMineRaised = (this.room.view!.mine as OwnHand).raised;
    return html`
      <p>Hands raised: ${raised}</p>
      <button
        aria-pressed=${isMineRaised}
        ?disabled=${!this.room.writable}
        @click=${() => this.raise(!isMineRaised)}
      >
        Raise my hand
      </button>
    `;
  }

  private raise(raised: boolean) {
    return this.room.act("POST", "hand", { raised });
  }
}

customElements.define("tm-show-of-hands", TmShowOfHands);
