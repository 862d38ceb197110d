import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PluginNotice } from "#shared/wire/plugin-notices.ts";
import { setbacksOf, type NoticedRoom } from "./notices-of.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";
import "../../lib/worded/tm-worded.ts";
import "./tm-retry-work.ts";

/**
 * A line with a plugin's notice: an icon for its level, the plugin's name, and the words. Its texts are never links.
 * Beside a problem, the facilitator tries the plugin's failed work again.
 */
@customElement("tm-notice")
export class TmNotice extends TmElement {
  @property({ attribute: false }) notice!: PluginNotice;
  /** The room, for a notice with the button. Without it there is none. */
  @property({ attribute: false }) room?: NoticedRoom;

  static override styles = [
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--sp-2);
        color: var(--muted);
        font-size: var(--fs-14);
        overflow-wrap: anywhere;
      }

      :host([problem]) {
        color: var(--bad);
      }

      tm-icon {
        flex: none;
      }

      /* In a narrow queue the button comes below the words. */
      .words {
        flex: 1 1 min(12em, 100% - 32px);
        min-inline-size: 0;
      }
    `,
  ];

  protected override willUpdate() {
    this.toggleAttribute("problem", this.notice.level === "problem");
  }

  override render() {
    const { display, level, page } = this.notice;
    return html`<tm-icon name=${level === "problem" ? "circle-alert" : "info"}></tm-icon>
      <span class="words"
        ><bdi>${display}</bdi>: <tm-worded page=${page} .worded=${this.notice}></tm-worded
      ></span>
      ${this.retry()}`;
  }

  private retry() {
    const { notice, room } = this;
    const hasFailed = room && setbacksOf(room).some(({ plugin }) => plugin === notice.plugin);
    if (!hasFailed || notice.level !== "problem") return nothing;
    return html`<tm-retry-work .sessionId=${room.id} .plugin=${notice.plugin}></tm-retry-work>`;
  }
}
