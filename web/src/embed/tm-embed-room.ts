import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import type { Me } from "#shared/wire/identity.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { lazyImport, needsReload, reloadPage } from "../lib/lazy/lazy-imports.ts";
import { formatNumber, plural } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";
import { kindView } from "../kinds/registry.ts";
import { connectRoom, type ConnectedRoom } from "../room/connection/connect-room.ts";
import { diff } from "../room/diff.ts";
import { peopleHere } from "../room/people.ts";
import type { EnvelopeChange, RoomController } from "../room/room-controller.ts";
import { removedText, roomEventText } from "../room/room-text.ts";
import { slowText } from "../room/banners/slow-text.ts";
import { announce } from "../ui/announce.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import "../ui/tm-error.ts";
import "../ui/tm-icon.ts";
import "../ui/tm-skeleton.ts";
import { TmElement } from "../ui/tm-element.ts";

/**
 * Shows a room in the panel. It has one bar with title and people, the connection's state, and the element of the
 * kind. Phones get the same element. Fires `back`, and `ended` when the sign-in has ended.
 */
@customElement("tm-embed-room")
export class TmEmbedRoom extends TmElement {
  @property() sessionId = "";
  /** The room's address in the application. */
  @property() address = "";
  @property({ attribute: false }) me!: Me;
  @state() private problem: unknown;
  @state() private loadedTag = "";
  @state() private showsPeople = false;
  private connection: ConnectedRoom | undefined;

  static override styles = [
    buttonStyles,
    embedStyles,
    css`
      :host {
        display: flex;
        flex: 1;
        flex-direction: column;
        align-items: stretch;
        gap: var(--sp-2);
      }

      header {
        display: flex;
        align-items: center;
        min-block-size: 48px;
        margin-inline: calc(-1 * var(--sp-4));
      }

      h1 {
        flex: 1;
        min-inline-size: 0;
        overflow: hidden;
        font-size: var(--fs-16);
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      header > :is(button, a) {
        flex: none;
        gap: var(--sp-1);
        font-size: var(--fs-14);
      }

      .kind {
        flex: 1;
        inline-size: auto;
        margin: calc(-1 * var(--sp-2)) calc(-1 * var(--sp-4)) 0;
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    this.enter();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.connection?.close();
  }

  private enter = () => {
    if (this.problem && needsReload(this.problem)) return reloadPage();
    this.connection?.close();
    this.problem = undefined;
    this.connection = connectRoom(this.sessionId, this.me, (problem) => (this.problem = problem));
    this.connection.room.subscribe((change) => this.heard(change));
  };

  private heard({ previous, next }: EnvelopeChange) {
    const { status } = this.connection!.room;
    if (next) void this.loadKind(next.kind);
    if (previous && next)
      for (const event of diff(previous, next)) announce(roomEventText(next, event, this.me.id));
    if (status.kind === "stopped" && status.ending.kind === "signed-out")
      this.dispatchEvent(new Event("ended"));
    this.requestUpdate();
  }

  private async loadKind(kind: string) {
    const drawing = kindView(kind)?.room;
    if (!drawing || this.loadedTag === drawing.tag) return;
    try {
      await drawing.load(this.connection!.room);
      this.loadedTag = drawing.tag;
    } catch (problem) {
      this.problem = problem;
    }
  }

  override render() {
    const room = this.connection?.room;
    return html`${this.bar(room?.view)} ${this.content(room)}`;
  }

  private content(room: RoomController | undefined) {
    if (this.problem) return html`<tm-error .problem=${this.problem} @retry=${this.enter}></tm-error>`;
    if (room?.status.kind === "stopped" && room.status.ending.kind !== "signed-out") {
      const { ending } = room.status;
      const text =
        ending.kind === "removed" ? removedText(ending.message) : msg("This room no longer exists.");
      return html`<p role="alert">${text}</p>`;
    }
    if (!room?.view) return html`<tm-skeleton lines="4"></tm-skeleton>`;
    return html`
      ${room.status.kind === "reconnecting" ? html`<p role="status">${msg("Connection lost, reconnecting")}</p>` : nothing}
      ${room.status.kind === "live" && room.status.refusal ? html`<p role="status">${slowText()}</p>` : nothing}
      ${room.view.endedAt === null ? nothing : html`<p>${msg("This room has ended.")}</p>`} ${this.kind(room)}
      ${this.people(room)}
    `;
  }

  private bar(view: Envelope | undefined) {
    return html`<header>
      <button class="quiet icon" title=${msg("Back")} @click=${() => this.dispatchEvent(new Event("back"))}>
        <tm-icon name="arrow-left"></tm-icon><span class="visually-hidden">${msg("Back")}</span>
      </button>
      ${
        view
          ? html`<h1 tabindex="-1" dir="auto" title=${view.title}>${view.title}</h1>
              ${this.peopleButton(view)}`
          : nothing
      }
      <a
        class="button quiet icon"
        href=${this.address}
        target="_blank"
        rel="noopener"
        title=${msg("Open in browser")}
      >
        <tm-icon name="external-link"></tm-icon><span class="visually-hidden">${msg("Open in browser")}</span>
      </a>
    </header>`;
  }

  private peopleButton(view: Envelope) {
    const here = peopleHere(view).length;
    const count = formatNumber(here);
    const label = plural(here, { one: msg("One person here"), other: msg(str`${count} people here`) });
    return html`<button class="quiet icon" aria-haspopup="dialog" title=${label} @click=${this.openPeople}>
      <tm-icon name="users"></tm-icon><span aria-hidden="true">${count}</span
      ><span class="visually-hidden">${label}</span>
    </button>`;
  }

  private kind(room: RoomController) {
    const drawing = kindView(room.view!.kind)?.room;
    // Only the application may frame a plugin's page, so it cannot be shown in a meeting.
    if (!drawing) return html`<p>${msg("This room works only in a browser.")}</p>`;
    if (this.loadedTag !== drawing.tag) return html`<tm-skeleton lines="4"></tm-skeleton>`;
    const tag = unsafeStatic(drawing.tag);
    return keyed(room, staticHtml`<${tag} class="kind" .room=${room}></${tag}>`);
  }

  private people(room: RoomController) {
    return html`<tm-room-people
      .room=${room}
      .open=${this.showsPeople}
      @close=${() => (this.showsPeople = false)}
    ></tm-room-people>`;
  }

  private openPeople = async () => {
    await lazyImport(() => import("../room/people/tm-room-people.ts"));
    this.showsPeople = true;
  };
}
