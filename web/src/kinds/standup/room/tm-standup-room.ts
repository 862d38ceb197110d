import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { CommitmentChange, StandupEnvelope } from "#shared/wire/standup.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import { LiveRegionAnnouncer } from "../../../room/live-region-announcer.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import type { EnvelopeChange, RoomController } from "../../../room/room-controller.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { announce } from "../../../ui/announce.ts";
import { MediaQuery } from "../../../ui/media-query.ts";
import { baseStyles, cardStyles } from "../../../ui/styles.ts";
import { ownSection } from "./own-section-template.ts";
import { attendance } from "../attendance-template.ts";
import { asStandup, entryOf } from "../model.ts";
import { withoutOwnEntry } from "./own-entry.ts";
import { standupDiff } from "../standup-diff.ts";
import { standupKeys } from "./standup-keys.ts";
import { openStandup, type StandupSession } from "./standup-session.ts";
import { eventText } from "../standup-text.ts";
import { roomStyles } from "./room-styles.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import type { TmStandupEntry } from "../entry/tm-standup-entry.ts";
import type { TmStandupPromises } from "../promises/tm-standup-promises.ts";
import type { TmStandupSpeaker } from "../speaker/tm-standup-speaker.ts";
import "../blockers/tm-standup-blockers.ts";
import "../feed/tm-standup-feed.ts";
import "../roster/tm-standup-roster.ts";
import "../speaker/tm-standup-speaker.ts";
import "../window/tm-standup-window.ts";

/**
 * A standup. Live: who is here, whose turn it is, all entries. Over a day: when it closes, the viewer's entry, requests
 * for help, and the other entries.
 */
@localized()
@customElement("tm-standup-room")
export class TmStandupRoom extends LitElement {
  @property({ attribute: false }) room!: RoomController;
  /** The page is being printed. */
  @property({ type: Boolean }) paper = false;
  /** What a guest last said of being ready: a guest's copy of the room does not say which entry is the guest's own. */
  @state() private saidReady: boolean | undefined;
  @query("tm-standup-entry") private entry!: TmStandupEntry | null;
  @query("tm-standup-speaker") private speaker!: TmStandupSpeaker | null;
  @query("tm-standup-promises[made=before]") private promises!: TmStandupPromises | null;
  @query("details.folded") private folded!: HTMLDetailsElement | null;
  private session!: StandupSession;
  private releaseKeys = () => {};
  private readonly now = () => this.room.serverNow();
  private readonly announcer = new LiveRegionAnnouncer();
  private readonly wide = new MediaQuery(this, "(width >= 960px)");
  private wasFailing = false;

  static override styles = [baseStyles, cardStyles, roomStyles];

  constructor() {
    super();
    watchRoom(
      this,
      () => this.room,
      (change) => this.heard(change),
    );
  }

  override connectedCallback() {
    this.session = openStandup(this.room, () => this.entryChanged());
    this.releaseKeys = standupKeys(this.room, {
      next: () => void this.session.commands.next(),
      skip: () => void this.speaker?.skip(),
      write: () => void this.write(),
      done: () => this.answer("landed"),
      notYet: () => this.answer("carried"),
      drop: () => this.answer("dropped"),
    });
    this.session.roomChanged();
    ensureImported(() => import("./deferred-imports.ts"));
    super.connectedCallback();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.announcer.cancel();
    this.releaseKeys();
    this.session.close();
  }

  private heard({ previous, next }: EnvelopeChange) {
    this.session.roomChanged();
    if (!previous || !next) return;
    const envelope = asStandup(next);
    const myId = this.room.me.id;
    for (const event of standupDiff(asStandup(previous), envelope)) {
      const isMyTurn = event.kind === "speaking" && event.userId === myId;
      if (isMyTurn) {
        announce(msg("Your turn"), "assertive");
        void ringBell();
        notifyIfHidden("turn", this.room.sessionId, () => ({
          title: msg("It is your turn"),
          body: msg("In the standup that you have open."),
        }));
      }
      this.announcer.announce(eventText(envelope, event, myId));
      if (event.kind === "speaking" || event.kind === "done") void this.keepFocus();
    }
  }

  /** Moves the focus to the heading of the new phase where the element that had it is gone. */
  private async keepFocus() {
    if (!this.shadowRoot?.activeElement) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.activeElement !== document.body) return;
    this.renderRoot.querySelector<HTMLElement>("tm-standup-speaker, tm-standup-roster")?.focus();
  }

  private entryChanged() {
    const isFailing = this.session.entry.status.kind === "failed";
    if (isFailing && !this.wasFailing) announce(msg("Your entry is not saved"));
    if (!isFailing && this.wasFailing && !this.session.entry.isDirty) announce(msg("Your entry is saved"));
    this.wasFailing = isFailing;
    this.requestUpdate();
  }

  override render() {
    if (!this.room.view) return nothing;
    const envelope = asStandup(this.room.view);
    return envelope.state.mode === "async" ? this.overADay(envelope) : this.live(envelope);
  }

  private live(envelope: StandupEnvelope) {
    const { phase, endedAt } = envelope;
    const isSpeaking = phase === "speaking" && !endedAt;
    const isOver = phase === "done" || endedAt !== null;
    const blockers = html`<tm-standup-blockers
      class="card"
      .standup=${envelope.state}
    ></tm-standup-blockers>`;
    const isPinned = isSpeaking && !this.wide.matches;
    return html`
      <div class="main">
        ${isSpeaking ? this.speaking(envelope) : endedAt ? nothing : this.roster(envelope)}
        ${isPinned ? blockers : nothing} ${isOver || this.paper ? this.feed(envelope) : nothing}
        ${this.mine()}
      </div>
      <div class="side">
        ${phase === "" ? nothing : this.order(envelope)} ${isPinned ? nothing : blockers}
        ${this.kudos(envelope)}
      </div>
    `;
  }

  private overADay(envelope: StandupEnvelope) {
    const { endedAt, state } = envelope;
    const people = html`${this.help(envelope)} ${attendance(envelope)}`;
    return html`
      ${
        endedAt
          ? nothing
          : html`<tm-standup-window
              class="top"
              .closesAt=${state.closesAt}
              .timezone=${state.timezone}
              .now=${this.now}
            ></tm-standup-window>`
      }
      <div class="main">${this.mine()} ${this.wide.matches ? nothing : people} ${this.feed(envelope)}</div>
      <div class="side">${this.wide.matches ? people : nothing} ${this.kudos(envelope)}</div>
    `;
  }

  private mine() {
    return ownSection(this.room, this.session, Boolean(this.shadowRoot?.activeElement?.closest(".folded")));
  }

  private order({ state, participants, phase, presence }: StandupEnvelope) {
    return html`<tm-standup-order
      class="card"
      .standup=${state}
      .presence=${presence}
      .commands=${this.session.commands}
      .canRun=${this.room.amFacilitator && this.room.writable && phase === "speaking"}
      .guests=${participants.filter(({ guest }) => guest).map(({ userId }) => userId)}
      myId=${this.readerId}
    ></tm-standup-order>`;
  }

  private speaking(envelope: StandupEnvelope) {
    return html`<tm-standup-speaker
      class="card"
      .envelope=${envelope}
      .commands=${this.session.commands}
      .canRun=${this.room.amFacilitator && this.room.writable}
      .now=${this.now}
      myId=${this.room.me.id}
    ></tm-standup-speaker>`;
  }

  private roster(envelope: StandupEnvelope) {
    return html`<tm-standup-roster
      class="card"
      .envelope=${envelope}
      .commands=${this.session.commands}
      .amReady=${this.isGuest ? (this.saidReady ?? this.session.own.isReady()) : (entryOf(envelope.state, this.room.me.id)?.ready ?? false)}
      .canRun=${this.room.amFacilitator && this.room.writable}
      .writable=${this.room.writable}
      myId=${this.room.me.id}
      @ready=${(event: CustomEvent<boolean>) => this.sayReady(event.detail)}
    ></tm-standup-roster>`;
  }

  private feed(envelope: StandupEnvelope) {
    const { entry } = this.session;
    const { id } = this.room.me;
    const entries =
      envelope.endedAt !== null || envelope.phase === "done" || this.paper
        ? envelope.state.entries
        : withoutOwnEntry(envelope.state, id, entry.text);
    return html`<tm-standup-feed
      .envelope=${envelope}
      .entries=${entries}
      .talking=${{ room: this.room, session: this.session }}
      myId=${this.readerId}
    ></tm-standup-feed>`;
  }

  private help(envelope: StandupEnvelope) {
    const { mentions } = this.session;
    if (this.isGuest) return nothing;
    return html`<tm-standup-help
      class="card"
      .envelope=${envelope}
      .needsYou=${mentions.needsYou}
      .asked=${mentions.asked}
      .notes=${mentions.notes}
      .askedNotes=${mentions.askedNotes}
      .canAsk=${this.canAsMember}
      .writable=${this.room.writable}
      .requestHelp=${this.session.requestHelp}
      myId=${this.room.me.id}
    ></tm-standup-help>`;
  }

  private kudos(envelope: StandupEnvelope) {
    return html`<tm-standup-kudos
      class="card"
      .envelope=${envelope}
      .commands=${this.session.commands}
      .canThank=${this.canAsMember}
      .writable=${this.room.writable}
      .unsavedInput=${this.session.unsavedInput}
      myId=${this.readerId}
    ></tm-standup-kudos>`;
  }

  /** The id of whom the page calls "you". On paper, which goes from hand to hand, their name stands instead. */
  private get readerId(): string {
    return this.paper ? "" : this.room.me.id;
  }

  private get isGuest(): boolean {
    return this.room.seat?.guest ?? false;
  }

  /**
   * Says whether promises, help and thanks are offered: the server refuses those of guests. Forms stay on the page
   * while the connection is lost, so that nothing typed goes.
   */
  private get canAsMember(): boolean {
    return this.room.envelope?.endedAt === null && this.room.seat !== undefined && !this.isGuest;
  }

  private async sayReady(ready: boolean) {
    const { own, commands } = this.session;
    this.saidReady = ready;
    if ((await commands.ready(ready)) && this.isGuest) own.setReady(ready);
    if (this.saidReady === ready) this.saidReady = undefined;
  }

  private answer(outcome: CommitmentChange["outcome"]) {
    this.promises?.answerFocused(outcome);
  }

  private async write() {
    if (this.folded) this.folded.open = true;
    await this.updateComplete;
    this.entry?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-standup-room": TmStandupRoom;
  }
}
