import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { RoomEvents } from "../../../room/room-events.ts";
import type { EnvelopeChange, RoomController } from "../../../room/room-controller.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import * as code from "./lazy-imports.ts";
import { handTemplate } from "../hand/hand-template.ts";
import { disclosureStyles } from "../disclosure-styles.ts";
import { asPoker, storyOnTable } from "../model.ts";
import { pokerDiff, type PokerEvent, hasRoundBegun, isRoundFull } from "../poker-diff.ts";
import { pokerActions } from "./poker-actions.ts";
import { pokerKeys } from "./poker-keys.ts";
import { RailFit } from "./rail-fit.ts";
import { queueBar, queueSheet, queueTemplate } from "./queue-template.ts";
import { openPoker, type PokerSession } from "./poker-session.ts";
import { emptyTemplate, roundTemplate } from "./round-template.ts";
import { eventText } from "../poker-text.ts";
import { ResultInSight } from "./result-in-sight.ts";
import { roomStyles } from "./room-styles.ts";
import type { TmPokerHand } from "../hand/tm-poker-hand.ts";
import type { TmPokerEstimate } from "../estimate/tm-poker-estimate.ts";
import { showsSummary } from "../finished.ts";
import type { TmPokerStory } from "../story/tm-poker-story.ts";
import { offerCommands } from "../../../ui/page-commands.ts";
import type { TmPokerDialogs } from "./tm-poker-dialogs.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import "../../../ui/tm-icon.ts";
import "../../../ui/tm-sheet.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A poker room: the queue, the story on the table, all cards, the result, and the viewer's hand. */
@customElement("tm-poker-room")
export class TmPokerRoom extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** The queue's sheet is open, on narrow screens. */
  @state() private isQueueOpen = false;
  /** The facilitator opened the estimate form of this story before, or without, a reveal. */
  @state() private estimating = "";
  /** The page saw the estimate of the round's story. */
  @state() private isEstimated = false;
  @query("tm-poker-hand:not([hidden])") private hand!: TmPokerHand | null;
  @query("tm-poker-estimate") private choice!: TmPokerEstimate | null;
  @query("tm-poker-story") private story!: TmPokerStory | null;
  @query(".outcome.turned:where(:not(tm-poker-summary ~ * *))") private outcome!: HTMLElement | null;
  session!: PokerSession;
  private readonly now = () => this.room.serverNow();
  private releases: (() => void)[] = [];
  private readonly actions = pokerActions(this);
  private readonly inSight = new ResultInSight(this, {
    result: () => this.outcome,
    isReadingNotes: () => this.story?.isRead ?? false,
  });
  private readonly rail = new RailFit(this);
  private readonly events = new RoomEvents<PokerEnvelope, PokerEvent>(this, {
    room: () => this.room,
    read: asPoker,
    onChange: (change) => this.roomChanged(change),
    diff: pokerDiff,
    onEvent: (event, { state }) => {
      const { kind } = event;
      if (kind === "revealed") this.inSight.turned();
      if (kind === "selected" || kind === "new-round") {
        this.estimating = "";
        this.isEstimated = false;
      }
      if (kind === "estimated" && event.story.id === state.currentStoryId) this.isEstimated = true;
    },
    text: (event, envelope) => eventText(envelope, event),
    isCount: ({ kind }) => kind === "votes",
    // After a story is removed, the neighbouring row gets the focus: see lib/focus/restore-focus.ts.
    mayLoseFocus: (events) => !events.some(({ kind }) => kind === "removed"),
    restoreFocus: () => (this.outcome ?? this.story)?.focus({ preventScroll: this.outcome !== null }),
  });

  static override styles = [buttonStyles, panelStyles, disclosureStyles, roomStyles];

  override connectedCallback() {
    this.session = openPoker(this.room, () => this.requestUpdate());
    const { commands } = this.session;
    const { actions } = this;
    const releaseKeys = pokerKeys(this.room, {
      reveal: () => void commands.reveal(),
      reset: () => void actions.reset(),
      next: () => void commands.selectNext(),
      quick: () => void commands.quickRound(),
      timer: actions.openTimer,
      estimate: () => void actions.openEstimate(),
      add: () => void actions.addStory(),
      filter: actions.focusFilter,
      type: (event) => (this.hand ?? this.choice)?.type(event),
    });
    this.releases = [releaseKeys, offerDialogCommands(this.room, (open) => void actions.openDialog(open))];
    super.connectedCallback();
    if (this.room.view?.revealed) this.inSight.found();
    if (this.room.amFacilitator) void code.importFacilitatorCode();
    code.ensureDeferred();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    for (const release of this.releases) release();
    this.session.close();
  }

  showQueue() {
    if (!this.rail.matches) this.isQueueOpen = true;
  }

  estimate(storyId: string) {
    this.estimating = storyId;
  }

  private roomChanged({ previous, next }: EnvelopeChange) {
    this.session.ownVote.roomChanged();
    if (!previous || !next) return;
    if (this.room.amFacilitator && previous.facilitatorId !== next.facilitatorId)
      void code.importFacilitatorCode();
    signal(this.room, asPoker(previous), asPoker(next));
    if (!next.revealed) this.inSight.over();
  }

  override render() {
    const { room, actions, inSight, estimating, now, timeUp } = this;
    if (!room.view) return nothing;
    const envelope = asPoker(room.view);
    const story = storyOnTable(envelope.state);
    const { commands, ownVote, typed } = this.session;
    const close = () => (this.isQueueOpen = false);
    const queue = { room, envelope, commands, typed, actions, close };
    const round = { room, envelope, commands, actions, inSight, estimating, now, timeUp };
    const isWide = this.rail.matches;
    return html`
      ${isWide ? html`<aside aria-label=${msg("Stories")}>${queueTemplate(queue, true)}</aside>` : nothing}
      <div class="centre">
        ${isWide ? nothing : queueBar(queue, () => (this.isQueueOpen = true))} ${this.ending(envelope)}
        ${story ? roundTemplate(round, story) : emptyTemplate(round)}
      </div>
      ${handTemplate({ room, ownVote, envelope, story })}
      ${isWide ? nothing : queueSheet(queue, this.isQueueOpen)}
      <tm-poker-rounds .envelope=${envelope}></tm-poker-rounds>
      ${
        room.amFacilitator
          ? html`<tm-poker-dialogs
              .state=${envelope.state}
              .commands=${commands}
              .writable=${room.writable}
            ></tm-poker-dialogs>`
          : nothing
      }
    `;
  }

  private ending(envelope: PokerEnvelope) {
    if (!showsSummary(envelope)) return nothing;
    code.ensureSummary();
    return html`<tm-poker-summary
      .room=${this.room}
      .envelope=${envelope}
      .fresh=${this.isEstimated}
    ></tm-poker-summary>`;
  }

  protected override updated() {
    if (this.room.view && !this.room.onlyTakesPart) code.ensureForMembers(asPoker(this.room.view));
  }

  private timeUp = () => {
    this.events.announce(msg("Time's up"));
    void ringBell();
  };
}

/**
 * Adds those of the facilitator's dialogs that have no key to the command palette. Returns a function that removes
 * them.
 */
function offerDialogCommands(
  room: RoomController,
  open: (open: (dialogs: TmPokerDialogs) => void) => void,
): () => void {
  return offerCommands(() =>
    room.amFacilitator && room.writable
      ? [
          { label: msg("Import stories"), icon: "upload", run: () => open((dialogs) => dialogs.paste("")) },
          {
            label: msg("How voting works here"),
            icon: "sliders-horizontal",
            run: () => open((dialogs) => dialogs.settings()),
          },
        ]
      : [],
  );
}

/** Notifies voters whose page is in the background that a round began. Plays a sound when its last vote arrives. */
function signal(room: RoomController, previous: PokerEnvelope, next: PokerEnvelope): void {
  if (hasRoundBegun(previous, next) && !room.seat?.spectator)
    notifyIfHidden("voting", room.sessionId, () => ({
      title: msg("Voting has started"),
      body: msg("In the planning room you have open."),
    }));
  if (isRoundFull(previous, next)) void ringBell();
}
