import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { TmElement } from "../../../ui/tm-element.ts";
import { unwrittenOf, type Unwritten } from "./unwritten-of.ts";
import "../../../room/notices/tm-retry-work.ts";
import "../../../ui/tm-banner.ts";

/** For the facilitator of a room at its end: which estimates did not reach a plugin, with a button to try again. */
@customElement("tm-poker-unwritten")
export class TmPokerUnwritten extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  private unwritten: Unwritten[] = [];

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  static override styles = css`
    :host {
      display: grid;
      gap: var(--sp-2);
    }

    :host([hidden]) {
      display: none;
    }
  `;

  protected override willUpdate() {
    const { view, amFacilitator } = this.room;
    this.unwritten = view && amFacilitator ? unwrittenOf(view as PokerEnvelope) : [];
    this.hidden = this.unwritten.length === 0;
  }

  override render() {
    return this.unwritten.map((one) => this.banner(one));
  }

  private banner(unwritten: Unwritten) {
    return html`<tm-banner tone="warn" icon="circle-alert">
      ${unwrittenText(unwritten)}
      ${
        unwritten.hasFailedWork
          ? html`<tm-retry-work
              slot="action"
              .sessionId=${this.room.sessionId}
              .plugin=${unwritten.plugin}
            ></tm-retry-work>`
          : nothing
      }
    </tm-banner>`;
  }
}

/** The stories that are named. Of the others there is the number. */
const MAX_NAMED = 8;

function unwrittenText({ display, stories }: Unwritten): string {
  const named = stories
    .slice(0, MAX_NAMED)
    .map(({ ref, title }) => ref || title)
    .join(", ");
  const more = formatNumber(stories.length - MAX_NAMED);
  const names = stories.length > MAX_NAMED ? msg(str`${named} and ${more} more`) : named;
  return plural(stories.length, {
    one: msg(str`1 estimate didn't reach ${display}: ${names}`),
    other: msg(str`${formatNumber(stories.length)} estimates didn't reach ${display}: ${names}`),
  });
}
