import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { CommitmentChange, StandupEnvelope } from "#shared/wire/standup.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { RoomEvents } from "../../../room/room-events.ts";
import { DockPadding } from "../../../room/table/dock-padding.ts";
import { dockStyles } from "../../../room/table/dock-styles.ts";
import { RailFit } from "../../../room/table/rail-fit.ts";
import { announce } from "../../../ui/announce.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { attendance } from "../attendance-template.ts";
import { isOver as isStandupOver } from "../ending-text.ts";
import type { TmStandupEntry } from "../entry/tm-standup-entry.ts";
import { asStandup } from "../model.ts";
import type { TmStandupCommitments } from "../commitments/tm-standup-commitments.ts";
import type { TmStandupDock } from "../dock/tm-standup-dock.ts";
import type { TmStandupTalkAfter } from "../talk-after/tm-standup-talk-after.ts";
import { standupDiff, type StandupEvent } from "../standup-diff.ts";
import { eventText } from "../standup-text.ts";
import { ownSection } from "./own-section-template.ts";
import * as draw from "./parts-template.ts";
import type { StandupParts } from "./parts-template.ts";
import { roomStyles } from "./room-styles.ts";
import { tableRoomStyles } from "./table-room-styles.ts";
import { standupKeys } from "./standup-keys.ts";
import { openStandup, type StandupSession } from "./standup-session.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * A standup. A live one is a table with the speaker's entry on it, and the viewer's side as the dock. One over a day shows
 * its closing time, the viewer's entry, requests for help, and the other entries.
 */
@customElement("tm-standup-room")
export class TmStandupRoom extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** A guest's last ready mark, since a guest's copy of the room does not mark the guest's entry. */
  @state() private saidReady: boolean | undefined;
  @query("tm-standup-entry") private entry!: TmStandupEntry | null;
  @query("tm-standup-dock") private dock!: TmStandupDock | null;
  @query("tm-standup-commitments[made=before]") private commitments!: TmStandupCommitments | null;
  @query("tm-standup-talk-after") private talkAfter!: TmStandupTalkAfter | null;
  @query("details.folded") private folded!: HTMLDetailsElement | null;
  private session!: StandupSession;
  private releaseKeys = () => {};
  private readonly now = () => this.room.serverNow();
  private readonly rail = new RailFit(this, 60);
  protected readonly padding = new DockPadding(this, () =>
    this.renderRoot.querySelector<HTMLElement>(".dock"),
  );
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

  static override styles = [panelStyles, roomStyles, dockStyles, tableRoomStyles];

  override connectedCallback() {
    this.session = openStandup(this.room, () => this.entryChanged());
    this.releaseKeys = standupKeys(this.room, {
      next: () => void this.session.commands.next(),
      skip: () => void this.dock?.skip(),
      finish: () => void this.dock?.finish(),
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
    const isLive = envelope.state.mode === "sync";
    this.toggleAttribute("live", isLive);
    return isLive ? this.live(parts) : this.overADay(parts);
  }

  private live(parts: StandupParts) {
    const { envelope } = parts;
    const { phase, endedAt } = envelope;
    const isSpeaking = phase === "speaking" && !endedAt;
    const isOver = isStandupOver(envelope);
    const readiness = { said: this.saidReady, say: (ready: boolean) => void this.sayReady(ready) };
    return html`
      <tm-standup-table .envelope=${envelope} .ended=${endedAt !== null} myId=${parts.room.me.id}>
        ${isSpeaking ? draw.speakerTemplate(parts) : isOver ? draw.endingTemplate(parts) : html`<tm-standup-roster .envelope=${envelope}></tm-standup-roster>`}
        ${isOver ? draw.feedTemplate(parts) : nothing} ${this.ownSection()}
      </tm-standup-table>
      ${draw.dockTemplate(parts, readiness)}
      <div class="stack loose side">
        ${isOver ? nothing : draw.blockersTemplate(parts)} ${isSpeaking ? draw.orderTemplate(parts) : nothing}
        ${draw.talkAfterTemplate(parts)} ${draw.kudosTemplate(parts)}
      </div>
    `;
  }

  private overADay(parts: StandupParts) {
    const people = html`${draw.helpTemplate(parts)} ${attendance(parts.envelope)}`;
    const isWide = this.rail.matches;
    return html`
      ${parts.envelope.endedAt ? nothing : draw.windowTemplate(parts)}
      <div class="stack loose main">
        ${isStandupOver(parts.envelope) ? draw.endingTemplate(parts) : nothing} ${this.ownSection()}
        ${draw.offerTemplate(parts)} ${isWide ? nothing : people} ${draw.feedTemplate(parts)}
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
