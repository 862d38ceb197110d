import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { CommitmentChange, StandupEnvelope } from "#shared/wire/standup.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { RoomEvents } from "../../../room/room-events.ts";
import { announce } from "../../../ui/announce.ts";
import { MediaQuery } from "../../../ui/media-query.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { attendance } from "../attendance-template.ts";
import { isOver as isStandupOver } from "../ending-text.ts";
import type { TmStandupEntry } from "../entry/tm-standup-entry.ts";
import { asStandup, blockedOf } from "../model.ts";
import type { TmStandupCommitments } from "../commitments/tm-standup-commitments.ts";
import type { TmStandupSpeaker } from "../speaker/tm-standup-speaker.ts";
import type { TmStandupTalkAfter } from "../talk-after/tm-standup-talk-after.ts";
import { standupDiff, type StandupEvent } from "../standup-diff.ts";
import { eventText } from "../standup-text.ts";
import { ownSection } from "./own-section-template.ts";
import * as draw from "./parts-template.ts";
import type { StandupParts } from "./parts-template.ts";
import { roomStyles } from "./room-styles.ts";
import { standupKeys } from "./standup-keys.ts";
import { openStandup, type StandupSession } from "./standup-session.ts";
import "../blockers/tm-standup-blockers.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * A standup. A live one shows the people who are here, the speaker, and all entries. One over a day shows its closing
 * time, the viewer's entry, requests for help, and the other entries.
 */
@customElement("tm-standup-room")
export class TmStandupRoom extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** A guest's last ready mark, since a guest's copy of the room does not mark the guest's entry. */
  @state() private saidReady: boolean | undefined;
  @query("tm-standup-entry") private entry!: TmStandupEntry | null;
  @query("tm-standup-speaker") private speaker!: TmStandupSpeaker | null;
  @query("tm-standup-commitments[made=before]") private commitments!: TmStandupCommitments | null;
  @query("tm-standup-talk-after") private talkAfter!: TmStandupTalkAfter | null;
  @query("details.folded") private folded!: HTMLDetailsElement | null;
  private session!: StandupSession;
  private releaseKeys = () => {};
  private readonly now = () => this.room.serverNow();
  private readonly wide = new MediaQuery(this, "(width >= 960px)");
  private wasFailing = false;
  protected readonly events = new RoomEvents<StandupEnvelope, StandupEvent>(this, {
    room: () => this.room,
    read: asStandup,
    onChange: () => this.session.roomChanged(),
    diff: standupDiff,
    onEvent: (event) => {
      if (event.kind === "speaking" && event.userId === this.room.me.id) this.signalTurn();
    },
    text: (event, envelope) => eventText(envelope, event, this.room.me.id),
    mayLoseFocus: (events) => events.some(({ kind }) => kind === "speaking" || kind === "done"),
    // The heading of the new phase.
    restoreFocus: () =>
      this.renderRoot
        .querySelector<HTMLElement>("tm-standup-speaker, tm-standup-roster, tm-standup-ending")
        ?.focus(),
  });

  static override styles = [panelStyles, roomStyles];

  override connectedCallback() {
    this.session = openStandup(this.room, () => this.entryChanged());
    this.releaseKeys = standupKeys(this.room, {
      next: () => void this.session.commands.next(),
      skip: () => void this.speaker?.skip(),
      finish: () => void this.speaker?.finish(),
      park: () => this.talkAfter?.write(),
      write: () => void this.write(),
      done: () => this.resolve("landed"),
      notYet: () => this.resolve("carried"),
      drop: () => this.resolve("dropped"),
    });
    this.session.roomChanged();
    ensureImported(() => import("./deferred-imports.ts"));
    super.connectedCallback();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.releaseKeys();
    this.session.close();
  }

  private signalTurn() {
    announce(msg("Your turn"), "assertive");
    void ringBell();
    notifyIfHidden("turn", this.room.sessionId, () => ({
      title: msg("It's your turn"),
      body: msg("In the standup you have open."),
    }));
  }

  private entryChanged() {
    const isFailing = this.session.entry.status.kind === "failed";
    if (isFailing && !this.wasFailing) announce(msg("Entry not saved"));
    if (!isFailing && this.wasFailing && !this.session.entry.isDirty) announce(msg("Entry saved"));
    this.wasFailing = isFailing;
    this.requestUpdate();
  }

  override render() {
    const { room, session, now } = this;
    if (!room.view) return nothing;
    const envelope = asStandup(room.view);
    const parts = { room, session, envelope, now };
    return envelope.state.mode === "async" ? this.overADay(parts) : this.live(parts);
  }

  private live(parts: StandupParts) {
    const { phase, endedAt, state, config } = parts.envelope;
    const isSpeaking = phase === "speaking" && !endedAt;
    const isOver = isStandupOver(parts.envelope);
    const blockers = config.questions?.hideBlockers
      ? nothing
      : html`<tm-standup-blockers
          class="panel"
          .standup=${state}
          .questions=${config.questions}
        ></tm-standup-blockers>`;
    const isPinned = isSpeaking && !this.wide.matches;
    const readiness = { said: this.saidReady, say: (ready: boolean) => void this.sayReady(ready) };
    return html`
      <div class="stack loose main">
        ${isSpeaking ? draw.speakerTemplate(parts) : isOver ? draw.endingTemplate(parts) : draw.rosterTemplate(parts, readiness)}
        ${isPinned && blockedOf(state.entries).length > 0 ? blockers : nothing}
        ${isOver ? draw.feedTemplate(parts) : nothing} ${this.ownSection()}
      </div>
      <div class="stack loose side">
        ${isPinned || isOver ? nothing : blockers} ${draw.talkAfterTemplate(parts)}
        ${isSpeaking ? draw.orderTemplate(parts) : nothing} ${draw.kudosTemplate(parts)}
      </div>
    `;
  }

  private overADay(parts: StandupParts) {
    const people = html`${draw.helpTemplate(parts)} ${attendance(parts.envelope)}`;
    const isWide = this.wide.matches;
    return html`
      ${parts.envelope.endedAt ? nothing : draw.windowTemplate(parts)}
      <div class="stack loose main">
        ${isStandupOver(parts.envelope) ? draw.endingTemplate(parts) : nothing} ${this.ownSection()}
        ${isWide ? nothing : people} ${draw.feedTemplate(parts)}
      </div>
      <div class="stack loose side">${isWide ? people : nothing} ${draw.kudosTemplate(parts)}</div>
    `;
  }

  private ownSection() {
    return ownSection(this.room, this.session, Boolean(this.shadowRoot?.activeElement?.closest(".folded")));
  }

  private async sayReady(ready: boolean) {
    const { own, commands } = this.session;
    this.saidReady = ready;
    if ((await commands.ready(ready)) && draw.isGuest(this.room)) own.setReady(ready);
    if (this.saidReady === ready) this.saidReady = undefined;
  }

  private resolve(outcome: CommitmentChange["outcome"]) {
    this.commitments?.resolveFocused(outcome);
  }

  private async write() {
    if (this.folded) this.folded.open = true;
    await this.updateComplete;
    this.entry?.focus();
  }
}
