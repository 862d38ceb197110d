import { msg } from "@lit/localize";
import { html } from "lit";
import { property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import type { Me } from "#shared/wire/identity.ts";
import { needsReload, reloadPage } from "../lib/lazy/lazy-imports.ts";
import { announce } from "../ui/announce.ts";
import { TmElement } from "../ui/tm-element.ts";
import { showToast } from "../ui/toast.ts";
import { connectRoom, type ConnectedRoom } from "./connection/connect-room.ts";
import { diff } from "./diff.ts";
import { readyBell } from "./ring-bell.ts";
import type { EnvelopeChange, RoomController } from "./room-controller.ts";
import { inkPage } from "./room-ink.ts";
import { roomEventText } from "./room-text.ts";
import type { RoomDrawing } from "./room-view.ts";
import "../ui/tm-error.ts";
import "../ui/tm-skeleton.ts";

/** A lost connection is shown after this time. Most return sooner. In milliseconds. */
const brokenAfterMs = 1_000;

/**
 * The room page and the side panel's room extend this. It connects to the room, announces its events and the state of
 * the connection, and draws the element of its kind. Each of the two draws its own bar, so that the panel does not load
 * the application's header.
 */
export abstract class RoomFrame extends TmElement {
  @property() sessionId = "";
  @property({ attribute: false }) me!: Me;
  /** The reason why the room or the code of its kind could not be loaded. */
  @state() protected problem: unknown;
  /** True if the connection has been lost for long enough to be shown. */
  @state() protected isBroken = false;
  @state() private loadedTag = "";
  private connection: ConnectedRoom | undefined;
  private brokenTimer: ReturnType<typeof setTimeout> | undefined;

  protected get room(): RoomController | undefined {
    return this.connection?.room;
  }

  /** Returns the element that draws rooms of a kind, or undefined if this frame cannot draw them. */
  protected abstract drawing(kind: string): RoomDrawing | undefined;

  protected override willUpdate() {
    const isSame = this.room?.sessionId === this.sessionId && this.room?.me.id === this.me?.id;
    if (this.isConnected && !isSame) this.enter();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.exit();
  }

  private enter() {
    this.exit();
    if (!this.me || !this.sessionId) return;
    this.connection = connectRoom(this.sessionId, this.me, (problem) => (this.problem = problem));
    this.connection.room.subscribe((change) => this.heard(change));
    readyBell();
  }

  private exit() {
    this.connection?.close();
    this.connection = undefined;
    this.problem = undefined;
    inkPage(undefined);
    this.followConnection(false);
  }

  /** Called at every change of the room or its connection. */
  protected heard({ previous, next }: EnvelopeChange): void {
    if (next) {
      this.problem = undefined;
      inkPage(next);
      void this.loadKind(next.kind);
    }
    if (previous && next)
      for (const event of diff(previous, next)) {
        const text = roomEventText(next, event, this.me.id);
        // A toast both shows and announces the new facilitator.
        if (event.kind === "facilitator-changed") showToast({ text, tone: "info" });
        else announce(text);
      }
    this.followConnection(this.room?.status.kind === "reconnecting");
    this.requestUpdate();
  }

  private followConnection(isBroken: boolean) {
    if (isBroken) {
      this.brokenTimer ??= setTimeout(() => {
        this.isBroken = true;
        announce(msg("Connection lost, reconnecting"));
      }, brokenAfterMs);
      return;
    }
    clearTimeout(this.brokenTimer);
    this.brokenTimer = undefined;
    if (this.isBroken && this.room?.status.kind === "live") announce(msg("Back online"));
    this.isBroken = false;
  }

  private async loadKind(kind: string) {
    const drawing = this.drawing(kind);
    if (!drawing || this.loadedTag === drawing.tag) return;
    try {
      await drawing.load(this.room!);
      this.loadedTag = drawing.tag;
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** Draws the kind's element. Until its room and code are loaded, draws grey lines, or an error with "Try again". */
  protected kind() {
    const { room, problem } = this;
    if (problem) return html`<tm-error .problem=${problem} @retry=${this.retry}></tm-error>`;
    const drawing = room?.view && this.drawing(room.view.kind);
    if (!drawing || this.loadedTag !== drawing.tag) return html`<tm-skeleton lines="4"></tm-skeleton>`;
    const tag = unsafeStatic(drawing.tag);
    return keyed(room, staticHtml`<${tag} class="kind" .room=${room}></${tag}>`);
  }

  protected retry = () => {
    if (this.problem && needsReload(this.problem)) return reloadPage();
    this.enter();
    this.requestUpdate();
  };
}
