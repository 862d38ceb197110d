import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { commitmentListStyles } from "../commitments/commitment-list-styles.ts";
import { commitmentsTemplate } from "../commitments/commitments-template.ts";
import { entryTemplate } from "../feed/entry-template.ts";
import { entryViewStyles } from "../feed/entry-view-styles.ts";
import { entryFields, isWritten } from "../model.ts";
import type { ReadPrevious } from "../previous/read-previous.ts";
import { speakerStyles } from "./speaker-styles.ts";
import { speakerName } from "../standup-text.ts";
import { speakingEntry, turnCount } from "../turns.ts";
import "../../../ui/tm-icon.ts";
import "./tm-standup-clock.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The speaker on the felt: their place in the order, the elapsed time, their entry and commitments. */
@customElement("tm-standup-speaker")
export class TmStandupSpeaker extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  /** Absent on a shared screen, which has no links. */
  @property({ attribute: false }) room?: RoomController;
  @property() myId = "";
  /** Absent for a viewer who cannot read the previous standup. */
  @property({ attribute: false }) readPrevious?: ReadPrevious | undefined;
  /** Returns the server's time in milliseconds. */
  @property({ attribute: false }) now!: () => number;

  static override styles = [panelStyles, entryViewStyles, commitmentListStyles, speakerStyles];

  override render() {
    const { state, config } = this.envelope;
    const entry = speakingEntry(state);
    return html`
      <div class="row line">
        <span class="small">${this.turn()}</span>
        ${entry?.ready ? html`<span class="chip ok"><tm-icon name="check"></tm-icon>${msg("finished")}</span>` : nothing}
        <tm-standup-clock
          .startedAt=${state.speakerStartedAt}
          .secondsPerPerson=${state.secondsPerPerson}
          .now=${this.now}
        ></tm-standup-clock>
      </div>
      <h2 tabindex="-1">${speakerName(this.envelope)}</h2>
      ${entry && isWritten(entry) ? entryTemplate(entry, config.questions, entryFields) : html`<p>${msg("No entry yet.")}</p>`}
      ${this.commitments()} ${this.previous()}
    `;
  }

  override focus() {
    this.renderRoot.querySelector("h2")?.focus();
  }

  private turn() {
    const { place, total } = turnCount(this.envelope);
    const count = msg(str`${formatNumber(place)} of ${formatNumber(total)}`, { id: "turn-of" });
    const isMine = this.envelope.state.currentSpeakerId === this.myId;
    return `${isMine ? msg("Your turn") : msg("Speaking")} · ${count}`;
  }

  /** The viewer's own earlier commitments are below, with their buttons. */
  private commitments() {
    const { state } = this.envelope;
    const id = state.currentSpeakerId;
    return id ? commitmentsTemplate(state, id, { room: this.room, onlyMadeHere: id === this.myId }) : nothing;
  }

  private previous() {
    const { state, config } = this.envelope;
    if (!this.readPrevious || !state.currentSpeakerId) return nothing;
    return html`<tm-standup-previous
      hidden
      .read=${this.readPrevious}
      .questions=${config.questions}
      userId=${state.currentSpeakerId}
    ></tm-standup-previous>`;
  }
}
