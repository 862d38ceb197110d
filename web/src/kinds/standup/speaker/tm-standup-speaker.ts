import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StandupEntry, StandupEnvelope } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";
import { buttonStyles, keyHintStyles, panelStyles } from "../../../ui/styles.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import { entryTemplate } from "../feed/entry-template.ts";
import { entryViewStyles } from "../feed/entry-view-styles.ts";
import { isWritten } from "../model.ts";
import type { ReadPrevious } from "../previous/read-previous.ts";
import { speakerStyles } from "./speaker-styles.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { authorOf, doneText, speakerName } from "../standup-text.ts";
import { comingUp, speakingEntry } from "../turns.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import "./tm-standup-clock.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The speaker, their entry, the elapsed time, the next two names, and the facilitator's buttons. */
@customElement("tm-standup-speaker")
export class TmStandupSpeaker extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property({ attribute: false }) commands?: StandupCommands;
  @property() myId = "";
  @property({ type: Boolean }) canRun = false;
  @property({ type: Boolean }) writable = false;
  /** Absent for a viewer who cannot read the previous standup. */
  @property({ attribute: false }) readPrevious?: ReadPrevious | undefined;
  /** Returns the server's time in milliseconds. */
  @property({ attribute: false }) now!: () => number;
  @state() private isBusy = false;

  static override styles = [buttonStyles, keyHintStyles, panelStyles, entryViewStyles, speakerStyles];

  override render() {
    const { state } = this.envelope;
    const isMine = state.currentSpeakerId === this.myId;
    const entry = speakingEntry(state);
    return html`
      <div class="row who">
        ${this.face()}
        <div class="name">
          <p class="small muted">${isMine ? msg("Your turn") : msg("Speaking")}</p>
          <h2 tabindex="-1">${speakerName(this.envelope)}</h2>
        </div>
        ${entry?.ready ? html`<span class="chip ok"><tm-icon name="check"></tm-icon>${msg("done")}</span>` : nothing}
        <tm-standup-clock
          .startedAt=${state.speakerStartedAt}
          .secondsPerPerson=${state.secondsPerPerson}
          .now=${this.now}
        ></tm-standup-clock>
      </div>
      ${entry && isWritten(entry) ? entryTemplate(entry, this.envelope.config.questions) : html`<p class="muted">${msg("No entry yet.")}</p>`}
      ${
        this.readPrevious && state.currentSpeakerId
          ? html`<tm-standup-previous
              hidden
              .read=${this.readPrevious}
              .questions=${this.envelope.config.questions}
              userId=${state.currentSpeakerId}
            ></tm-standup-previous>`
          : nothing
      }
      <div class="split on">${this.next()} ${this.controls(entry)}</div>
    `;
  }

  override focus() {
    this.renderRoot.querySelector("h2")?.focus();
  }

  /** Skips the speaker after a confirmation that names them. */
  skip = async () => {
    const speaker = this.envelope.state.currentSpeakerId;
    const name = speakerName(this.envelope);
    const isSure = await confirmFirst({
      heading: msg(str`Skip ${name}?`),
      text: msg(str`${name} is marked as skipped. ${this.whatFollows()}`),
      action: msg(str`Skip ${name}`),
    });
    // During the confirmation, the facilitator may have moved on in another window.
    if (isSure && this.envelope.state.currentSpeakerId === speaker)
      await this.run(() => this.commands!.skip());
  };

  /** Says that the viewer, who speaks, is done, or takes that back. */
  finish = async () => {
    const entry = speakingEntry(this.envelope.state);
    if (this.writable && entry) await this.commands?.done(!entry.ready);
  };

  private whatFollows() {
    const [next] = comingUp(this.envelope, 1);
    return next ? msg(str`${authorOf(next)} is up next.`) : msg("The standup is then done.");
  }

  private face() {
    const id = this.envelope.state.currentSpeakerId;
    const person = this.envelope.participants.find(({ userId }) => userId === id);
    const { avatarHue = 0, avatarIcon = "", guest = false } = person ?? {};
    return html`<tm-avatar
      .name=${speakerName(this.envelope)}
      .hue=${avatarHue}
      icon=${avatarIcon}
      ?guest=${guest}
      size="56"
    ></tm-avatar>`;
  }

  private next() {
    const next = comingUp(this.envelope, 2);
    if (next.length === 0) return html`<p class="next muted">${msg("This is the last turn.")}</p>`;
    return html`<p class="cluster next">
      <span class="muted">${msg("Next", { id: "speaks-next" })}</span>
      ${next.map(
        (entry, at) =>
          html`${at > 0 ? html`<span class="muted">${msg("then")}</span>` : nothing}<span class="then"
              >${this.called(entry)}</span
            >`,
      )}
    </p>`;
  }

  private called(entry: StandupEntry) {
    return entry.userId === this.myId ? msg(str`${authorOf(entry)} (you)`) : authorOf(entry);
  }

  /** Renders the buttons of the facilitator, or of the speaker. A shared screen has none. */
  private controls(entry: StandupEntry | undefined) {
    const { envelope, myId } = this;
    if (this.canRun) return this.buttons(entry?.ready ?? false);
    if (!this.commands || envelope.state.currentSpeakerId !== myId || envelope.facilitatorId === myId)
      return nothing;
    return html`<div class="row">
      <button
        class=${entry?.ready ? "said" : "primary"}
        aria-pressed=${entry?.ready ?? false}
        aria-disabled=${this.writable ? nothing : "true"}
        @click=${this.finish}
      >
        <tm-icon name=${entry?.ready ? "circle-check" : "check"}></tm-icon>${msg("I'm done")}<kbd
          aria-hidden="true"
          >D</kbd
        >
      </button>
    </div>`;
  }

  private buttons(isDone: boolean) {
    const isLast = comingUp(this.envelope, 1).length === 0;
    return html`<div class="row">
      <button class="quiet" aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.skip}>
        <tm-icon name="skip-forward"></tm-icon>${msg("Skip")}<kbd aria-hidden="true">S</kbd>
      </button>
      <button
        class="primary"
        aria-disabled=${this.isBusy ? "true" : nothing}
        @click=${() => this.run(() => this.commands!.next())}
      >
        ${isDone ? this.doneMark() : nothing} ${isLast ? msg("Finish") : msg("Next")}<tm-icon
          name="arrow-right"
        ></tm-icon>
      </button>
    </div>`;
  }

  private doneMark() {
    return html`<span class="mark"
      ><tm-icon name="check"></tm-icon><span>${doneText(this.envelope)}</span></span
    >`;
  }

  private async run(act: () => Promise<boolean>) {
    if (this.isBusy) return;
    this.isBusy = true;
    await act();
    this.isBusy = false;
  }
}
