import { msg } from "@lit/localize";
import type { MemberView, SessionSummary } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { formatNumber } from "../../i18n/format.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { kindNamesIn } from "../../kinds/kind-name.ts";
import { sharedTitles } from "../titles.ts";
import { emptyStyles } from "../../ui/page/empty-styles.ts";
import { foldStyles } from "../../ui/page/fold-styles.ts";
import { ensureElement, ensureImported } from "../../lib/lazy/lazy-imports.ts";
import "../../ui/tm-icon.ts";
import "./tm-room-card.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The maximum number of ended rooms in a space's view. With fewer, there are no older ones. */
const endedInView = 50;

/** Lists a space's rooms: open ones as cards, ended ones collapsed. Without open rooms it has a button, which fires `make`. */
@customElement("tm-rooms")
export class TmRooms extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) rooms: SessionSummary[] = [];
  @property({ attribute: false }) ended: SessionSummary[] = [];
  @property({ attribute: false }) icons: ReadonlyMap<string, string> = new Map();
  /** The viewer owns the space, so they may rename and delete its rooms. */
  @property({ type: Boolean }) owned = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    emptyStyles,
    foldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-4);
      }

      .empty > svg {
        inline-size: 80px;
      }

      summary {
        color: var(--muted);
      }

      details ul {
        margin-block-start: var(--sp-2);
      }
    `,
  ];

  protected override updated() {
    if (this.view.roomsDue > 0) ensureElement("tm-due-rooms", () => import("./tm-due-rooms.ts"));
    if (this.ended.length >= endedInView) ensureImported(() => import("./tm-older-rooms.ts"));
  }

  override render() {
    const shared = sharedTitles([...this.rooms, ...this.ended]);
    return html`
      <h2 class="visually-hidden">${msg("Rooms")}</h2>
      ${this.rooms.length === 0 ? this.empty() : this.list(this.rooms, shared)}
      ${
        this.view.roomsDue > 0
          ? html`<tm-due-rooms .view=${this.view} .card=${this.card}></tm-due-rooms>`
          : nothing
      }
      ${
        this.ended.length === 0
          ? nothing
          : html`<details>
              <summary>
                ${msg("Ended rooms")}
                <span class="chip">${formatNumber(this.ended.length)}</span>
              </summary>
              ${this.list(this.ended, shared)}
              <tm-older-rooms
                ?mayExist=${this.ended.length >= endedInView}
                .shown=${this.ended}
                .org=${this.view.orgSlug}
                .slug=${this.view.slug}
                .card=${this.card}
              ></tm-older-rooms>
            </details>`
      }
    `;
  }

  private list(rooms: SessionSummary[], shared: ReadonlySet<string>) {
    return html`<ul class="stack">
      ${repeat(
        rooms,
        (room) => room.id,
        (room) => html`<li>${this.card(room, shared)}</li>`,
      )}
    </ul>`;
  }

  private card = (room: SessionSummary, shared: ReadonlySet<string>) =>
    html`<tm-room-card
      .org=${this.view.orgSlug}
      .slug=${this.view.slug}
      .room=${room}
      .icons=${this.icons}
      ?owned=${this.owned}
      ?forgotten=${this.view.roomRetention !== null}
      ?twin=${shared.has(room.title)}
      .look=${{ kind: room.kind, icon: this.view.kindIcons[room.kind], hue: this.view.kindHues[room.kind] }}
      kind-name=${kindNamesIn(this.view)[room.kind] ?? room.kind}
    ></tm-room-card>`;

  private empty() {
    return html`<div class="empty">
      ${faceDownCard}
      <p>${msg("No open rooms. Create one for your next meeting.")}</p>
      <button @click=${() => this.dispatchEvent(new Event("make"))}>
        <tm-icon name="plus"></tm-icon>${msg("Create a room")}
      </button>
    </div>`;
  }
}
