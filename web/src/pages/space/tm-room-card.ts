import { msg } from "@lit/localize";
import { avatarHue } from "#shared/rules/hue.ts";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { serverNow } from "../../api/server-clock.ts";
import { paths } from "../../lib/paths.ts";
import { formatDay, formatMoment, timeAgo } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { kindMark, type KindLook } from "../../ui/kind-mark/kind-mark-template.ts";
import { kindView } from "../../kinds/registry.ts";
import { panelStyles } from "../../ui/styles.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import type * as Questions from "./manage-room.ts";
import { peopleText } from "../people-text.ts";
import { roomCardStyles } from "./room-card-styles.ts";
import type { RoomPlace } from "./room-place.ts";
import { ensureElement, lazyImport } from "../../lib/lazy/lazy-imports.ts";
import "../../ui/tm-avatar.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A room on the space page: its title, its people and its progress. The whole card is the link. */
@customElement("tm-room-card")
export class TmRoomCard extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) room!: SessionSummary;
  @property({ attribute: "kind-name" }) kindName = "";
  @property({ attribute: false }) look!: KindLook;
  /** The viewer owns the space, so they may rename and delete its rooms. */
  @property({ type: Boolean }) owned = false;
  /** A rule deletes ended rooms of the space. */
  @property({ type: Boolean }) forgotten = false;
  /** Another room in the list has the same title, so the card shows the opening time. */
  @property({ type: Boolean }) twin = false;
  /** Avatar icons of the space's members by id, because a room lists only the names of its people. */
  @property({ attribute: false }) icons: ReadonlyMap<string, string> = new Map();

  static override styles = [panelStyles, roomCardStyles];

  override render() {
    const { room } = this;
    const { text = "", bar } = kindView(room.kind)?.progress?.(room) ?? {};
    const told = room.result?.kind === "plugin" ? room.result : null;
    if (told) ensureElement("tm-worded", () => import("../../lib/worded/tm-worded.ts"));
    const isEnded = room.endedAt !== null;
    const kept = room.kept ? msg("kept", { id: "room-kept" }) : "";
    const facts = [this.kindName, this.opened(), this.when(), kept, isEnded ? "" : text].filter(
      (fact) => fact !== "",
    );
    return html`<article class="panel">
      <div class="top">
        ${kindMark({ ...this.look, display: this.kindName })}
        <h3 dir="auto"><a href=${paths.room(this.org, this.slug, room.id)}>${room.title}</a></h3>
        ${this.owned ? html`<tm-menu label=${msg(str`Manage ${room.title}`)} .items=${this.items()}></tm-menu>` : nothing}
      </div>
      ${isEnded && text !== "" ? html`<p class="result">${text}</p>` : nothing}
      ${
        told ? html`<p class="result"><tm-worded page=${told.page} .worded=${told}></tm-worded></p>` : nothing
      }
      <p class="facts">${facts.join(" · ")}</p>
      ${
        room.deletesAt
          ? html`<p class="due">
              <tm-icon name="trash-2"></tm-icon
              >${msg(str`Will be deleted on ${formatDay(new Date(room.deletesAt))}`)}
            </p>`
          : nothing
      }
      ${
        // Hidden because the facts above say the same in words.
        bar ? html`<progress aria-hidden="true" max=${bar.max} value=${bar.value}></progress>` : nothing
      }
      ${!isEnded && room.here > 0 ? this.people() : nothing}
    </article>`;
  }

  private items(): MenuItem[] {
    const place = { org: this.org, slug: this.slug, room: this.room };
    return [
      {
        label: msg("Rename"),
        icon: "pencil",
        run: () => void this.manage(({ askRename }) => askRename(this, place)),
      },
      ...this.keeping(place),
      {
        label: msg("Delete"),
        icon: "trash-2",
        danger: true,
        run: () => void this.manage(({ askDelete }) => askDelete(this, place)),
      },
    ];
  }

  /** Only ended rooms are deleted by rule. A kept room can be let go even if the space has no rule now. */
  private keeping(place: RoomPlace): MenuItem[] {
    const { kept, endedAt } = this.room;
    if (endedAt === null || !(kept || this.forgotten)) return [];
    return [
      {
        label: kept ? msg("Don't keep this room") : msg("Keep this room"),
        icon: "pin",
        run: () => void this.manage(({ setKept }) => setKept(this, place, !kept)),
      },
    ];
  }

  /** Loads the code of the dialogs and opens one. */
  private async manage(ask: (questions: typeof Questions) => Promise<void>) {
    await ask(await lazyImport(() => import("./manage-room.ts")));
  }

  private opened(): string {
    return this.twin ? msg(str`opened ${formatMoment(new Date(this.room.createdAt))}`) : "";
  }

  private when(): string {
    const { endedAt, lastActivityAt } = this.room;
    if (endedAt) return msg(str`ended ${formatDay(new Date(endedAt))}`);
    return msg(str`active ${timeAgo(new Date(lastActivityAt), serverNow())}`);
  }

  private people() {
    const { present, here } = this.room;
    return html`<div class="people">
      <span class="faces" aria-hidden="true">
        ${present.map(
          ({ id, name }) =>
            html`<tm-avatar
              .name=${name}
              .hue=${avatarHue(id)}
              icon=${this.icons.get(id) ?? ""}
              size="26"
            ></tm-avatar>`,
        )}
      </span>
      <span class="small">${peopleText(present, here)}</span>
    </div>`;
  }
}
