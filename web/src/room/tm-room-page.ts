import { msg } from "@lit/localize";
import { html, nothing, css } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { Envelope } from "#shared/wire/sessions.ts";
import { refreshMe } from "../lib/identity.ts";
import { ensureImported } from "../lib/lazy/lazy-imports.ts";
import { navigate, revisit, showNotFound } from "../lib/navigate.ts";
import { paths } from "../lib/paths.ts";
import { noteRoomBar } from "../lib/room-bar.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { str } from "../i18n/str.ts";
import { announce } from "../ui/announce.ts";
import { isModalOpen } from "../ui/modals.ts";
import { pressedKey } from "../ui/pressed-key.ts";
import type { Ending } from "./connection/connection.ts";
import { presentPath } from "./header/present-path.ts";
import { RoomNotices } from "./notices/room-notices.ts";
import type { EnvelopeChange } from "./room-controller.ts";
import { RoomFrame } from "./room-frame.ts";
import type { RoomDrawing, ViewOfKind } from "./room-view.ts";
import { removedText } from "./room-text.ts";
import "./header/tm-room-header.ts";

/** Styles of the room page, which fills the window. The document scrolls, so that the hand can dock at its end. */
const pageStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    inline-size: 100%;
  }

  .kind {
    flex: 1;
  }

  /* The place of the header, until the room has arrived. */
  .bar {
    min-block-size: var(--topbar);
  }

  tm-error,
  tm-skeleton {
    margin: var(--sp-4);
  }
`;

/**
 * The page of every room: header, banners and the element of its kind. On a shared screen it has only the element,
 * without controls. Escape leads back to the room.
 */
@customElement("tm-room-page")
export class TmRoomPage extends RoomFrame {
  @property() org = "";
  @property() space = "";
  @property({ type: Boolean }) presenting = false;
  @property({ attribute: false }) viewOf!: ViewOfKind;
  /** The code of the banners has arrived. An element that is drawn earlier would be connected without its room. */
  @state() private hasBanners = false;

  private readonly notices = new RoomNotices(this);
  private showTopbar: (() => void) | undefined;

  static override styles = [pageStyles];

  override connectedCallback() {
    super.connectedCallback();
    if (this.presenting) addEventListener("keydown", this.keyed);
    ensureImported(async () => {
      await import("./banners/tm-room-banners.ts");
      this.hasBanners = true;
    });
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("keydown", this.keyed);
    this.markBar(false);
  }

  protected override willUpdate() {
    super.willUpdate();
    // A room that cannot be shown has no header. On a shared screen, no bar is shown.
    this.markBar(this.isConnected && !this.presenting && !this.problem);
  }

  private markBar(isOn: boolean) {
    if (isOn) this.showTopbar ??= noteRoomBar();
    else {
      this.showTopbar?.();
      this.showTopbar = undefined;
    }
  }

  private keyed = (event: KeyboardEvent) => {
    // An Escape that closes a dialog arrives here too.
    if (pressedKey(event) !== "Escape" || event.defaultPrevented || isModalOpen()) return;
    navigate(paths.room(this.org, this.space, this.sessionId));
  };

  protected override heard(change: EnvelopeChange) {
    super.heard(change);
    if (!this.presenting) this.notices.announce(change);
    const { status } = this.room!;
    if (status.kind === "stopped") this.stopped(status.ending);
    if (change.next) this.correctAddress(change.next);
  }

  /**
   * Corrects the space in the address: the room's id may be in another space of mine. A guest's address has no space.
   */
  private correctAddress(envelope: Envelope) {
    const { orgSlug, spaceSlug, id } = envelope;
    const own = paths.room(orgSlug, spaceSlug, id);
    if (!this.space || own === paths.room(this.org, this.space, id)) return;
    navigate(this.presenting ? presentPath(envelope) : own, { replace: true });
  }

  private stopped(ending: Ending) {
    if (ending.kind === "removed") announce(removedText(ending.message), "assertive");
    if (ending.kind === "gone")
      import("../lib/spaces/lost-space.ts")
        .then(({ showLostRoom }) => showLostRoom(this.org, this.space))
        .catch(() => showNotFound());
    // If the identity has ended, the listeners of `onMe` show the signed-out page. A guest's room has its own page.
    if (ending.kind === "signed-out") {
      const { linkSessionId } = this.me;
      refreshMe().then(
        (me) => (me || linkSessionId) && revisit(),
        (problem: unknown) => (this.problem = problem),
      );
    }
  }

  protected override drawing(kind: string): RoomDrawing {
    return this.viewOf(kind)[this.presenting ? "present" : "room"];
  }

  override render() {
    const { room, isBroken, hasBanners } = this;
    const envelope = room?.view;
    if (!room || !envelope)
      return html`${this.showTopbar ? html`<div class="bar"></div>` : nothing}${this.kind()}`;
    const { title } = envelope;
    setPageTitle(this.presenting ? msg(str`${title} on a shared screen`) : title);
    if (this.presenting && room.status.kind !== "stopped") return this.kind();
    const { markdown, needsFacilitator, drawsNotices = false } = this.viewOf(envelope.kind);
    return html`
      ${keyed(
        room,
        html`
          <tm-room-header .room=${room} .isBroken=${isBroken} .markdown=${markdown}
            >${hasBanners ? html`<tm-free-seat .room=${room} .needsFacilitator=${needsFacilitator}></tm-free-seat>` : nothing}</tm-room-header
          >
          ${hasBanners ? html`<tm-room-banners .room=${room} @rejoin=${this.retry}></tm-room-banners>` : nothing}
        `,
      )}
      ${this.notices.template(room, drawsNotices)} ${this.kind()}
      ${keyed(room, html`<tm-room-plugins .room=${room}></tm-room-plugins>`)}
    `;
  }
}
