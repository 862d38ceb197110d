import type { Me } from "#shared/wire/identity.ts";
import { css, html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { focusHeading } from "../../lib/focus/focus-heading.ts";
import type { ViewOfKind } from "../../room/room-view.ts";
import { storeSeat, lostReason } from "./seat-storage.ts";
import "./tm-guest-away.ts";
import "./tm-guest-end.ts";
import "./tm-guest-seat.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * A guest's room, at an address without a space. Explains a missing seat. A guest of another room gets a link back
 * to that room.
 */
@customElement("tm-guest-page")
export class TmGuestPage extends TmElement {
  @property() sessionId = "";
  @property({ attribute: false }) me: Me | null = null;
  @property({ attribute: false }) viewOf!: ViewOfKind;

  static override styles = css`
    :host {
      display: flex;
      min-inline-size: 0;
      inline-size: 100%;
    }

    :host > * {
      flex: 1;
    }
  `;

  protected override updated(changed: PropertyValues<this>) {
    if (this.me?.linkSessionId === this.sessionId) storeSeat(this.sessionId);
    // The seat has ended while the room was open. The focus moves to the new heading, so that screen readers read
    // it.
    else if (changed.get("me")) focusHeading(this);
  }

  override render() {
    const { me, sessionId } = this;
    if (!me) return html`<tm-guest-end why=${lostReason(sessionId)}></tm-guest-end>`;
    if (me.linkSessionId !== sessionId) return html`<tm-guest-away .me=${me}></tm-guest-away>`;
    return html`<tm-room-page .sessionId=${sessionId} .me=${me} .viewOf=${this.viewOf}></tm-room-page>`;
  }
}
