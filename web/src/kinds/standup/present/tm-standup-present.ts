import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { presentHeader, presentHeaderStyles } from "../../../room/present-header-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { asStandup } from "../model.ts";
import { attendance } from "../attendance-template.ts";
import { presentStyles } from "./present-styles.ts";
import { rosterOf } from "../turns.ts";
import "../../../ui/tm-icon.ts";
import "../blockers/tm-standup-blockers.ts";
import "../feed/tm-standup-feed.ts";
import "../speaker/tm-standup-speaker.ts";
import "../window/tm-standup-window.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * A standup on a shared screen: the speaker and the next one, the clock and the blockers, large and without controls.
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
    return html`
      ${presentHeader(this.room)}
      <div class="stack loose">${this.stage(envelope)}</div>
      <div class="stack loose side">
        ${this.blockers(envelope)}
        ${
          envelope.state.talkAfter.length > 0
            ? html`<tm-standup-talk-after class="panel" .envelope=${envelope}></tm-standup-talk-after>`
            : nothing
        }
      </div>
    `;
  }

  private stage(envelope: StandupEnvelope) {
    const { state, endedAt, phase } = envelope;
    if (state.mode === "async" && !endedAt)
      return html`<tm-standup-window
          .closesAt=${state.closesAt}
          .timezone=${state.timezone}
          .now=${this.now}
        ></tm-standup-window>
        ${attendance(envelope)} ${this.feed(envelope)}`;
    if (phase === "speaking" && !endedAt)
      return html`<tm-standup-speaker
        class="panel"
        .envelope=${envelope}
        .now=${this.now}
      ></tm-standup-speaker>`;
    if (phase === "" && !endedAt) return this.gathering(envelope);
    return this.feed(envelope);
  }

  private blockers({ state, config: { questions } }: StandupEnvelope) {
    if (questions?.hideBlockers) return nothing;
    return html`<tm-standup-blockers
      class="panel"
      .standup=${state}
      .questions=${questions}
    ></tm-standup-blockers>`;
  }

  private gathering(envelope: StandupEnvelope) {
    const here = rosterOf(envelope).filter((row) => row.here);
    return html`<h2>${msg("Gathering")}</h2>
      <ul class="stack loose">
        ${here.map(
          ({ person, ready }) =>
            html`<li class="row">
              <bdi>${person.name}</bdi>
              ${ready ? html`<span class="chip ok"><tm-icon name="check"></tm-icon>${msg("ready")}</span>` : nothing}
            </li>`,
        )}
      </ul>`;
  }

  private feed(envelope: StandupEnvelope) {
    return html`<tm-standup-feed .envelope=${envelope} .entries=${envelope.state.entries}></tm-standup-feed>`;
  }
}
