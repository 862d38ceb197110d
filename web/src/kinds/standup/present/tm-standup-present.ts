import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { presentHeader, presentHeaderStyles } from "../../../room/present-header-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { asStandup, isWritten } from "../model.ts";
import { attendance } from "../attendance-template.ts";
import { presentStyles } from "./present-styles.ts";
import { isOver } from "../ending-text.ts";
import { blockersTemplate } from "../room/parts-template.ts";
import "../blockers/tm-standup-blockers.ts";
import "../feed/tm-standup-feed.ts";
import "../speaker/tm-standup-speaker.ts";
import "../table/tm-standup-table.ts";
import "../window/tm-standup-window.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * A standup on a shared screen, large and without controls. A live one is the table, with the speaker on it.
 */
@customElement("tm-standup-present")
export class TmStandupPresent extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  private readonly now = () => this.room.serverNow();

  static override styles = [panelStyles, presentHeaderStyles, presentStyles];

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override connectedCallback() {
    ensureImported(() => import("../talk-after/tm-standup-talk-after.ts"));
    super.connectedCallback();
  }

  override render() {
    if (!this.room.view) return nothing;
    const envelope = asStandup(this.room.view);
    const isLive = envelope.state.mode === "sync";
    this.toggleAttribute("live", isLive);
    return html`
      ${presentHeader(this.room)} ${isLive ? this.table(envelope) : this.overADay(envelope)}
      <div class="stack loose side">
        ${blockersTemplate({ envelope })}
        ${
          envelope.state.talkAfter.length > 0
            ? html`<tm-standup-talk-after class="panel" .envelope=${envelope}></tm-standup-talk-after>`
            : nothing
        }
      </div>
    `;
  }

  private table(envelope: StandupEnvelope) {
    const { endedAt, phase } = envelope;
    return html`<tm-standup-table .envelope=${envelope} .ended=${endedAt !== null}>
      ${
        isOver(envelope)
          ? this.feed(envelope)
          : phase === "speaking"
            ? html`<tm-standup-speaker .envelope=${envelope} .now=${this.now}></tm-standup-speaker>`
            : html`<h2>${msg("Gathering")}</h2>`
      }
    </tm-standup-table>`;
  }

  private overADay(envelope: StandupEnvelope) {
    const { state, endedAt } = envelope;
    if (endedAt) return html`<div>${this.feed(envelope)}</div>`;
    return html`<div class="stack loose">
      <tm-standup-window
        .closesAt=${state.closesAt}
        .timezone=${state.timezone}
        .now=${this.now}
      ></tm-standup-window>
      ${attendance(envelope)} ${this.feed(envelope)}
    </div>`;
  }

  private feed(envelope: StandupEnvelope) {
    return html`<tm-standup-feed
      .envelope=${envelope}
      .entries=${envelope.state.entries.filter(isWritten)}
    ></tm-standup-feed>`;
  }
}
