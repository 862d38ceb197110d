import { msg } from "@lit/localize";
import { html, nothing, css } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import type { Me } from "#shared/wire/identity.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { refreshMe } from "../lib/identity.ts";
import { ensureImported, needsReload, reloadPage } from "../lib/lazy/lazy-imports.ts";
import { navigate, revisit, showNotFound } from "../lib/navigate.ts";
import { paths } from "../lib/paths.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { str } from "../i18n/str.ts";
import { announce } from "../ui/announce.ts";
import { isModalOpen } from "../ui/modals.ts";
import { pressedKey } from "../ui/pressed-key.ts";
import { showToast } from "../ui/toast.ts";
import { diff } from "./diff.ts";
import { connectRoom, type ConnectedRoom } from "./connection/connect-room.ts";
import { presentPath } from "./header/present-path.ts";
import type { EnvelopeChange, RoomStatus } from "./room-controller.ts";
import type { RoomDrawing, ViewOfKind } from "./room-view.ts";
import { removedText, roomEventText } from "./room-text.ts";
import "../ui/tm-error.ts";
import "../ui/tm-skeleton.ts";
import "./header/tm-room-header.ts";
import { TmElement } from "../ui/tm-element.ts";

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

  .wide {
    margin: var(--sp-4);
  }
`;

/** A lost connection is shown after this time. Most return sooner. In milliseconds. */
const bannerAfterMs = 1_000;

/**
 * The page of every room: header, banners and the element of its kind. On a shared screen it has only the element,
 * without controls. Escape leads back to the room.
 */
@customElement("tm-room-page")
export class TmRoomPage extends TmElement {
  @property() org = "";
  @property() space = "";
  @property() sessionId = "";
  @property({ attribute: false }) me!: Me;
  @property({ type: Boolean }) presenting = false;
  @property({ attribute: false }) viewOf!: ViewOfKind;
  @state() private problem: unknown;
  @state() private showsBreak = false;
  @state() private loadedTag = "";
  /** The code of the banners has arrived. An element that is drawn earlier would be connected without its room. */
  @state() private hasBanners = false;
  private connection: ConnectedRoom | undefined;
  private breakTimer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [pageStyles];

  protected override willUpdate() {
    const room = this.connection?.room;
    const isSame = room?.sessionId === this.sessionId && room?.me.id === this.me?.id;
    if (this.isConnected && !isSame) this.enter();
  }

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
    this.exit();
  }

  private keyed = (event: KeyboardEvent) => {
    // An Escape that closes a dialog arrives here too.
    if (pressedKey(event) !== "Escape" || event.defaultPrevented || isModalOpen()) return;
    navigate(paths.room(this.org, this.space, this.sessionId));
  };

  private enter() {
    this.exit();
    if (!this.me || !this.sessionId) return;
    this.connection = connectRoom(this.sessionId, this.me, (problem) => (this.problem = problem));
    this.connection.room.subscribe((change) => this.heard(change));
  }

  private exit() {
    clearTimeout(this.breakTimer);
    this.breakTimer = undefined;
    this.connection?.close();
    this.connection = undefined;
    this.problem = undefined;
    this.showsBreak = false;
  }

  private heard({ previous, next }: EnvelopeChange) {
    const { room } = this.connection!;
    if (next) {
      this.problem = undefined;
      void this.loadKind(next.kind);
      this.correctAddress(next);
    }
    if (previous && next)
      for (const event of diff(previous, next)) {
        const text = roomEventText(next, event, this.me.id);
        // A toast both shows and announces the new facilitator.
        if (event.kind === "facilitator-changed") showToast({ text });
        else announce(text);
      }
    if (room.status.kind === "stopped") this.stopped(room.status);
    this.followConnection(room.status.kind === "reconnecting");
    this.requestUpdate();
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

  private stopped({ ending }: Extract<RoomStatus, { kind: "stopped" }>) {
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

  private followConnection(isBroken: boolean) {
    if (isBroken) {
      this.breakTimer ??= setTimeout(() => {
        this.showsBreak = true;
        announce(msg("Connection lost, reconnecting"));
      }, bannerAfterMs);
      return;
    }
    clearTimeout(this.breakTimer);
    this.breakTimer = undefined;
    if (!this.showsBreak) return;
    this.showsBreak = false;
    if (this.connection?.room.status.kind === "live") announce(msg("Back online"));
  }

  /** Returns the element that draws a kind's room on this page. */
  private drawing(kind: string): RoomDrawing {
    return this.viewOf(kind)[this.presenting ? "present" : "room"];
  }

  private async loadKind(kind: string) {
    const drawing = this.drawing(kind);
    if (this.loadedTag === drawing.tag) return;
    try {
      await drawing.load(this.connection!.room);
      this.loadedTag = drawing.tag;
    } catch (problem) {
      this.problem = problem;
    }
  }

  override render() {
    const room = this.connection?.room;
    const envelope = room?.view;
    if (!room || !envelope)
      return this.problem
        ? html`<tm-error class="wide" .problem=${this.problem} @retry=${this.retry}></tm-error>`
        : html`<tm-skeleton class="wide" lines="4"></tm-skeleton>`;
    const { title } = envelope;
    setPageTitle(this.presenting ? msg(str`${title} on a shared screen`) : title);
    if (this.presenting && room.status.kind !== "stopped") return this.kind();
    const { markdown, needsFacilitator } = this.viewOf(envelope.kind);
    return html`
      ${keyed(
        room,
        html`
          <tm-room-header .room=${room} .isBroken=${this.showsBreak} .markdown=${markdown}></tm-room-header>
          ${
            this.hasBanners
              ? html`<tm-room-banners
                  .room=${room}
                  .isBroken=${this.showsBreak}
                  .needsFacilitator=${needsFacilitator}
                  @rejoin=${this.retry}
                ></tm-room-banners>`
              : nothing
          }
        `,
      )}
      ${this.kind()} ${keyed(room, html`<tm-room-plugins .room=${room}></tm-room-plugins>`)}
    `;
  }

  private kind() {
    const room = this.connection!.room;
    const drawing = this.drawing(room.view!.kind);
    if (this.problem)
      return html`<tm-error class="wide" .problem=${this.problem} @retry=${this.retry}></tm-error>`;
    if (this.loadedTag !== drawing.tag) return html`<tm-skeleton class="wide" lines="4"></tm-skeleton>`;
    const tag = unsafeStatic(drawing.tag);
    return keyed(room, staticHtml`<${tag} class="kind" .room=${room}></${tag}>`);
  }

  private retry = () => {
    if (this.problem && needsReload(this.problem)) return reloadPage();
    this.enter();
    this.requestUpdate();
  };
}
