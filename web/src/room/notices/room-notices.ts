import { html, nothing, type ReactiveElement } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Envelope } from "#shared/wire/sessions.ts";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import type { EnvelopeChange, RoomController } from "../room-controller.ts";

/** Announces and draws the notices of plugins, and what leaves the room for a chat. Most rooms have none, so the code is fetched for the first one. */
export class RoomNotices {
  private readonly host: ReactiveElement;
  /** An element that is drawn before its code has arrived would be connected without its room. */
  private hasCode = false;

  /** `host` is the element that draws them. */
  constructor(host: ReactiveElement) {
    this.host = host;
  }

  /** Announces the notices that a change of the room brought. */
  announce({ previous, next }: EnvelopeChange): void {
    if (!previous || !next || !hasNotices(next)) return;
    import("./announce-notices.ts").then(
      ({ announceNotices }) => announceNotices(previous, next),
      // They are drawn anyway.
      () => undefined,
    );
  }

  /** Draws the notices above a room. `isBeside` is true if its kind draws those about its parts. */
  template(room: RoomController, isBeside: boolean) {
    if (!room.view || !hasNotices(room.view)) return nothing;
    if (!this.hasCode)
      ensureImported(async () => {
        await import("./tm-room-notices.ts");
        this.hasCode = true;
        this.host.requestUpdate();
      });
    return this.hasCode
      ? keyed(room, html`<tm-room-notices .room=${room} .isBeside=${isBeside}></tm-room-notices>`)
      : nothing;
  }
}

/** Returns true if a viewer sees notices, failed work of plugins or channels in a room. */
function hasNotices({ notices, forFacilitator, channels }: Envelope): boolean {
  return (notices ?? forFacilitator ?? channels) !== undefined;
}
