import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { paths } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { leaveRoom } from "./leave-room.ts";
import { plainStyles } from "../plain-styles.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shown to a guest at every address except their room's: a link back to the room. */
@customElement("tm-guest-away")
export class TmGuestAway extends TmElement {
  @property({ attribute: false }) me: Me | null = null;

  static override styles = [buttonStyles, pageStyles, plainStyles];

  override render() {
    setPageTitle(msg("Guest"));
    const { me } = this;
    if (!me?.linkSessionId) return nothing;
    return html`
      ${faceDownCard}
      <h1>${msg("You're a guest in one room")}</h1>
      <p>${msg("Your link gives access to that room only. To do more here, leave the room first.")}</p>
      <div class="row">
        <a class="button primary" href=${paths.guestRoom(me.linkSessionId)}>${msg("Back to the room")}</a>
        <button class="quiet" @click=${() => leaveRoom(me)}>${msg("Leave room")}</button>
      </div>
    `;
  }
}
