import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PluginNotice, PluginSetback } from "#shared/wire/plugin-notices.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { channelsNote } from "../../lib/spaces/channels-note.ts";
import { TmElement } from "../../ui/tm-element.ts";
import type { RoomController } from "../room-controller.ts";
import { watchRoom } from "../watch-room.ts";
import { noticesOf, setbacksOf } from "./notices-of.ts";
import { setbackText } from "./setback-text.ts";
import "../../ui/tm-banner.ts";
import "./tm-notice.ts";
import "./tm-retry-work.ts";

/** The notices that are not folded. */
const shownAtOnce = 3;

/**
 * Above a room, what leaves it for a chat, and the notices of plugins: failed work with the facilitator's button, then
 * notices about the whole room. Three are shown, the others are folded. `isBeside` is true if the kind shows notices
 * about its parts itself.
 */
@customElement("tm-room-notices")
export class TmRoomNotices extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @property({ type: Boolean }) isBeside = false;

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  static override styles = [
    css`
      section {
        display: grid;
        gap: var(--sp-2);
        padding: 0 var(--sp-4) var(--sp-2);
      }

      details {
        display: grid;
        gap: var(--sp-2);
      }

      summary {
        inline-size: fit-content;
        min-block-size: 24px;
        color: var(--muted);
        font-size: var(--fs-14);
      }

      .channels {
        padding: var(--sp-1) var(--sp-4) var(--sp-2);
        color: var(--muted);
        font-size: var(--fs-14);
      }

      tm-notice {
        padding-inline: var(--sp-2);
      }
    `,
  ];

  override render() {
    const { envelope } = this.room;
    if (!envelope) return nothing;
    const notices = noticesOf(envelope).filter(({ about }) => about === "" || !this.isBeside);
    const lines = [
      ...setbacksOf(envelope).map((setback) => this.setback(setback)),
      ...notices.map((notice) => line(notice)),
    ];
    const note = channelsNote(envelope.channels ?? []);
    const channels = note === "" ? nothing : html`<p class="channels" dir="auto">${note}</p>`;
    if (lines.length === 0) return channels;
    const folded = lines.slice(shownAtOnce);
    return html`${channels}
      <section aria-label=${msg("Notices of plugins")}>
        ${lines.slice(0, shownAtOnce)}
        ${
          folded.length > 0
            ? html`<details>
                <summary>
                  ${plural(folded.length, {
                    one: msg("1 more notice"),
                    other: msg(str`${formatNumber(folded.length)} more notices`),
                  })}
                </summary>
                ${folded}
              </details>`
            : nothing
        }
      </section>`;
  }

  private setback(setback: PluginSetback) {
    const { plugin, display } = setback;
    return html`<tm-banner tone="warn" icon="refresh-cw">
      <bdi>${display}</bdi>: ${setbackText(setback)}
      <tm-retry-work slot="action" .sessionId=${this.room.sessionId} .plugin=${plugin}></tm-retry-work>
    </tm-banner>`;
  }
}

function line(notice: PluginNotice) {
  return html`<tm-notice .notice=${notice}></tm-notice>`;
}
