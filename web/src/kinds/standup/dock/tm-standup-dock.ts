import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StandupEntry, StandupEnvelope, StandupOrder } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";
import { endAfterConfirm } from "../../../room/end-after-confirm.ts";
import { dockEndStyles } from "../../../room/table/dock-end-styles.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import { buttonStyles, fieldStyles, keyHintStyles } from "../../../ui/styles.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { authorOf, finishedText, ownTurnText, speakerName } from "../standup-text.ts";
import { comingUp, speakingEntry } from "../turns.ts";
import { tokenFaceStyles } from "../table/token-styles.ts";
import { dockPartsStyles } from "./dock-parts-styles.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The viewer's side of the table: their turn, the next two speakers, and at its end the main action. That is to start, to
 * go to the next speaker, or to end the room for the facilitator, and to be ready or finished for the others.
 */
@customElement("tm-standup-dock")
export class TmStandupDock extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property({ attribute: false }) commands!: StandupCommands;
  @property() myId = "";
  /** The viewer's entry. */
  @property({ attribute: false }) own: StandupEntry | undefined;
  /** A guest's last ready mark, since a guest's copy does not mark the guest's entry. */
  @property({ type: Boolean }) amReady = false;
  @property({ type: Boolean }) canRun = false;
  /** The viewer may end the room. */
  @property({ type: Boolean }) canEnd = false;
  @property({ type: Boolean }) writable = false;
  @state() private order: StandupOrder["by"] = "name";
  @state() private isBusy = false;

  static override styles = [
    buttonStyles,
    keyHintStyles,
    fieldStyles,
    dockEndStyles,
    tokenFaceStyles,
    dockPartsStyles,
  ];

  override render() {
    const { phase } = this.envelope;
    if (phase === "speaking") return html`${this.me()} ${this.next()} ${this.turn()}`;
    if (phase === "") return html`${this.me()} ${this.canRun ? this.orders() : nothing} ${this.gathering()}`;
    return html`${this.me()} ${this.canEnd ? this.end() : nothing}`;
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
      await this.run(() => this.commands.skip());
  };

  /** Says that the viewer, who speaks, is finished, or takes that back. */
  finish = async () => {
    const entry = speakingEntry(this.envelope.state);
    if (this.writable && entry) await this.commands.done(!entry.ready);
  };

  private whatFollows() {
    const [next] = comingUp(this.envelope, 1);
    return next ? msg(str`${authorOf(next)} is up next.`) : msg("The standup is then done.");
  }

  private get iSpeak(): boolean {
    return this.envelope.participants.some(({ userId, spectator }) => userId === this.myId && !spectator);
  }

  private me() {
    const { envelope, myId, own } = this;
    const person = envelope.participants.find(({ userId }) => userId === myId);
    const { name = "", avatarHue = 0, avatarIcon = "", guest = false } = person ?? {};
    const isMine = envelope.state.currentSpeakerId === myId;
    const text = this.iSpeak ? ownTurnText(envelope, own, myId) : msg("You're observing.");
    return html`<div class="me">
      <span class="face"
        ><tm-avatar
          .name=${name}
          .hue=${avatarHue}
          icon=${avatarIcon}
          ?guest=${guest}
          size="40"
          unlabelled
        ></tm-avatar
        >${isMine ? html`<span class="token" aria-hidden="true"></span>` : nothing}</span
      >
      ${text ? html`<p class=${isMine ? "turn" : ""}>${text}</p>` : nothing}
    </div>`;
  }

  private orders() {
    return html`<div class="middle order" role="radiogroup" aria-labelledby="order">
      <span id="order">${msg("Speaking order")}</span>
      ${this.choice("name", msg("Alphabetical"))} ${this.choice("random", msg("Random"))}
    </div>`;
  }

  private choice(order: StandupOrder["by"], label: string) {
    return html`<label class="check">
      <input
        type="radio"
        name="order"
        value=${order}
        .checked=${this.order === order}
        @change=${() => (this.order = order)}
      />${label}
    </label>`;
  }

  private gathering() {
    const { amReady, canRun } = this;
    return html`<div class="end">
      ${
        this.iSpeak
          ? html`<button
              class="said"
              aria-pressed=${amReady}
              aria-disabled=${this.writable ? nothing : "true"}
              title=${msg("Lets others know. Doesn't change the order.")}
              @click=${this.toggleReady}
            >
              <tm-icon name=${amReady ? "circle-check" : "check"}></tm-icon>${msg("I'm ready")}
            </button>`
          : nothing
      }
      ${
        canRun
          ? html`<button
              class="primary"
              aria-disabled=${this.isBusy ? "true" : nothing}
              @click=${this.once(() => this.run(() => this.commands.start(this.order)))}
            >
              <tm-icon name="play"></tm-icon>${msg("Start the standup")}
            </button>`
          : nothing
      }
    </div>`;
  }

  private next() {
    const next = comingUp(this.envelope, 2);
    if (next.length === 0) return html`<p class="middle next">${msg("This is the last turn.")}</p>`;
    return html`<p class="middle next">
      <span>${msg("Next", { id: "speaks-next" })}</span>
      ${next.map(
        (entry, at) =>
          html`${at > 0 ? html`<span>${msg("then")}</span>` : nothing}<b>${this.called(entry)}</b>`,
      )}
    </p>`;
  }

  private called(entry: StandupEntry) {
    return entry.userId === this.myId ? msg(str`${authorOf(entry)} (you)`) : authorOf(entry);
  }

  /** Renders the buttons of the facilitator, or of the speaker. */
  private turn() {
    const { envelope, myId } = this;
    const isFinished = speakingEntry(envelope.state)?.ready ?? false;
    if (this.canRun) return this.controls(isFinished);
    if (envelope.state.currentSpeakerId !== myId || envelope.facilitatorId === myId) return nothing;
    return html`<div class="end">
      <button
        class="said primary"
        aria-pressed=${isFinished}
        aria-disabled=${this.writable ? nothing : "true"}
        @click=${this.finish}
      >
        <tm-icon name=${isFinished ? "circle-check" : "check"}></tm-icon>${msg("I'm done")}<kbd
          aria-hidden="true"
          >D</kbd
        >
      </button>
    </div>`;
  }

  private controls(isFinished: boolean) {
    const [next] = comingUp(this.envelope, 1);
    const isOff = this.isBusy ? "true" : nothing;
    return html`<div class="end">
      <button class="quiet" aria-disabled=${isOff} @click=${this.skip}>
        <tm-icon name="skip-forward"></tm-icon>${msg("Skip")}<kbd aria-hidden="true">S</kbd>
      </button>
      <button
        class="primary"
        aria-disabled=${isOff}
        @click=${this.once(() => this.run(() => this.commands.next()))}
      >
        ${
          isFinished
            ? html`<tm-icon name="circle-check"></tm-icon
                ><span class="visually-hidden">${finishedText(this.envelope)}</span>`
            : nothing
        }
        <span class="label">${next ? msg(str`Next: ${authorOf(next)}`) : msg("Finish")}</span
        ><tm-icon name="arrow-right"></tm-icon>
      </button>
    </div>`;
  }

  private end() {
    return html`<div class="end">
      <button class="primary" @click=${this.once(() => endAfterConfirm({ sessionId: this.envelope.id }))}>
        <tm-icon name="flag"></tm-icon>${msg("End room")}
      </button>
    </div>`;
  }

  private toggleReady = () => {
    if (this.writable) this.dispatchEvent(new CustomEvent("ready", { detail: !this.amReady }));
  };

  /** The second click of a double-click on the main action lands on the next one, which takes its place. */
  private once(act: () => unknown) {
    return ({ detail }: MouseEvent) => void (detail <= 1 && act());
  }

  /** The buttons are not disabled while one works, since a disabled button loses the focus. */
  private async run(act: () => Promise<boolean>) {
    if (this.isBusy) return;
    this.isBusy = true;
    await act();
    this.isBusy = false;
  }
}
