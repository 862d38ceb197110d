import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Envelope } from "#shared/wire/sessions.ts";
import { formatNumber } from "../i18n/format.ts";
import { kindView } from "../kinds/registry.ts";
import { lazyImport } from "../lib/lazy/lazy-imports.ts";
import { slowText } from "../room/banners/slow-text.ts";
import { hereText } from "../room/here-text.ts";
import { RoomNotices } from "../room/notices/room-notices.ts";
import { peopleHere } from "../room/people.ts";
import { onShowPeople } from "../room/people/show-people.ts";
import type { EnvelopeChange } from "../room/room-controller.ts";
import { RoomFrame } from "../room/room-frame.ts";
import { removedText } from "../room/room-text.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import "../ui/tm-icon.ts";

/**
 * Shows a room in the panel. It has one bar with title and people, the connection's state, and the element of the kind.
 * Phones get the same element. Fires `back`, and `ended` when the sign-in has ended.
 */
@customElement("tm-embed-room")
export class TmEmbedRoom extends RoomFrame {
  /** The room's address in the application. */
  @property() address = "";
  @state() private showsPeople = false;

  private readonly notices = new RoomNotices(this);
  private release = () => {};

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

      tm-room-notices {
        margin-inline: calc(-1 * var(--sp-4));
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
    this.release = onShowPeople(this.openPeople);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.release();
  }

  protected override heard(change: EnvelopeChange) {
    super.heard(change);
    this.notices.announce(change);
    const { status } = this.room!;
    if (status.kind === "stopped" && status.ending.kind === "signed-out")
      this.dispatchEvent(new Event("ended"));
  }

  protected override drawing(kind: string) {
    return kindView(kind)?.room;
  }

  override render() {
    const view = this.room?.view;
    return html`
      <header>
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
          <tm-icon name="external-link"></tm-icon
          ><span class="visually-hidden">${msg("Open in browser")}</span>
        </a>
      </header>
      ${this.content()}
    `;
  }

  private content() {
    const { room, problem } = this;
    if (!room || problem) return this.kind();
    const { status, view } = room;
    if (status.kind === "stopped" && status.ending.kind !== "signed-out")
      return html`<p role="alert">
        ${status.ending.kind === "removed" ? removedText(status.ending.message) : msg("This room no longer exists.")}
      </p>`;
    if (!view) return this.kind();
    return html`
      ${this.isBroken ? html`<p>${msg("Connection lost, reconnecting")}</p>` : nothing}
      ${status.kind === "live" && status.slow ? html`<p role="status">${slowText(status.slow)}</p>` : nothing}
      ${view.endedAt === null ? nothing : html`<p>${msg("This room has ended.")}</p>`}
      ${this.notices.template(room, kindView(view.kind)?.drawsNotices ?? false)}
      ${
        // Only the application may frame a plugin's page, so it cannot be shown in a meeting.
        this.drawing(view.kind)
          ? this.kind()
          : html`<p>${msg("This room works only in a browser.")}</p>
              <a class="button primary" href=${this.address} target="_blank" rel="noopener">
                <tm-icon name="external-link"></tm-icon>${msg("Open in browser")}
              </a>`
      }
      <tm-room-people
        .room=${room}
        .open=${this.showsPeople}
        @close=${() => (this.showsPeople = false)}
      ></tm-room-people>
    `;
  }

  private peopleButton(view: Envelope) {
    const here = peopleHere(view).length;
    const label = hereText(here);
    return html`<button class="quiet icon" aria-haspopup="dialog" title=${label} @click=${this.openPeople}>
      <tm-icon name="users"></tm-icon><span aria-hidden="true">${formatNumber(here)}</span
      ><span class="visually-hidden">${label}</span>
    </button>`;
  }

  private openPeople = async () => {
    await lazyImport(() => import("../room/people/tm-room-people.ts"));
    this.showsPeople = true;
  };
}
