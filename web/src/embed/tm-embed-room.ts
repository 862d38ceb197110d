import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import type { Me } from "#shared/wire/identity.ts";
import { kindView } from "../kinds/directory.ts";
import { connectRoom, type ConnectedRoom } from "../room/connection/connect-room.ts";
import { removedText } from "../room/room-words.ts";
import { baseStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import "../ui/tm-error.ts";
import "../ui/tm-skeleton.ts";

/** A room in the panel: its title, how the connection stands, and the element of its kind. Fires `ended`. */
@localized()
@customElement("tm-embed-room")
export class TmEmbedRoom extends LitElement {
  @property() sessionId = "";
  @property({ attribute: false }) me!: Me;
  @state() private problem: unknown;
  @state() private loadedTag = "";
  private connection: ConnectedRoom | undefined;

  static override styles = [
    baseStyles,
    embedStyles,
    css`
      .kind {
        margin-inline: calc(-1 * var(--sp-4));
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
    this.connection?.close();
    this.problem = undefined;
    this.connection = connectRoom(this.sessionId, this.me, (problem) => (this.problem = problem));
    const { room } = this.connection;
    room.subscribe(({ next }) => {
      if (next) void this.loadKind(next.kind);
      if (room.status.kind === "stopped" && room.status.ending.kind === "signed-out")
        this.dispatchEvent(new Event("ended"));
      this.requestUpdate();
    });
  };

  private async loadKind(kind: string) {
    const drawing = kindView(kind)?.room;
    if (!drawing || this.loadedTag === drawing.tag) return;
    try {
      await drawing.load(this.connection!.room.amFacilitator);
      this.loadedTag = drawing.tag;
    } catch (problem) {
      this.problem = problem;
    }
  }

  override render() {
    const room = this.connection?.room;
    if (this.problem) return html`<tm-error .problem=${this.problem} @retry=${this.enter}></tm-error>`;
    if (room?.status.kind === "stopped" && room.status.ending.kind !== "signed-out") {
      const { ending } = room.status;
      const text =
        ending.kind === "removed" ? removedText(ending.message) : msg("This room is not there any more.");
      return html`<p role="alert">${text}</p>`;
    }
    if (!room?.view) return html`<tm-skeleton lines="4"></tm-skeleton>`;
    return html`
      <h1 tabindex="-1">${room.view.title}</h1>
      ${room.status.kind === "reconnecting" ? html`<p role="status">${msg("Connection lost, reconnecting")}</p>` : nothing}
      ${this.kind()}
    `;
  }

  private kind() {
    const room = this.connection!.room;
    const drawing = kindView(room.view!.kind)?.room;
    // The page of a plugin may be framed by the application alone, so none can be shown in a meeting.
    if (!drawing) return html`<p>${msg("This room can be used in a browser only.")}</p>`;
    if (this.loadedTag !== drawing.tag) return html`<tm-skeleton lines="4"></tm-skeleton>`;
    const tag = unsafeStatic(drawing.tag);
    return keyed(room, staticHtml`<${tag} class="kind" .room=${room}></${tag}>`);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-embed-room": TmEmbedRoom;
  }
}
