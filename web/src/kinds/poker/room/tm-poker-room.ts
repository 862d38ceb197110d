import { msg } from "@lit/localize";
import { html, nothing, type LitElement } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { RoomEvents } from "../../../room/room-events.ts";
import type { EnvelopeChange, RoomController } from "../../../room/room-controller.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import * as code from "./lazy-imports.ts";
import { dockPartsStyles } from "../dock/dock-parts-styles.ts";
import { dockTemplate } from "../dock/dock-template.ts";
import { asPoker, storyOnTable } from "../model.ts";
import { pokerDiff, type PokerEvent, hasRoundBegun, isRoundFull } from "../poker-diff.ts";
import { pokerActions } from "./poker-actions.ts";
import { pokerKeys } from "./poker-keys.ts";
import { DockPadding } from "../../../room/table/dock-padding.ts";
import { dockStyles } from "../../../room/table/dock-styles.ts";
import { RailFit } from "../../../room/table/rail-fit.ts";
import { queueBar, queueSheet, queueTemplate } from "./queue-template.ts";
import { openPoker, type PokerSession } from "./poker-session.ts";
import { emptyTemplate, endedTemplate, roundTemplate } from "./round-template.ts";
import { eventText } from "../poker-text.ts";
import { revealMotion } from "./reveal-motion.ts";
import { ResultInSight } from "./result-in-sight.ts";
import { roomStyles } from "./room-styles.ts";
import type { TmPokerHand } from "../hand/tm-poker-hand.ts";
import type { TmPokerEstimate } from "../estimate/tm-poker-estimate.ts";
import type { TmPokerResults } from "../results/tm-poker-results.ts";
import type { TmPokerQueue } from "../queue/tm-poker-queue.ts";
import type { TmPokerTable } from "../table/tm-poker-table.ts";
import type { TmPokerStory } from "../story/tm-poker-story.ts";
import { offerCommands } from "../../../ui/page-commands.ts";
import type { TmPokerDialogs } from "./tm-poker-dialogs.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import "../../../ui/tm-icon.ts";
import "../../../room/tm-sheet.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A poker room: the queue, the story on the table, all cards, the result, and the viewer's hand. */
@customElement("tm-poker-room")
export class TmPokerRoom extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** The queue's sheet is open, on narrow screens. */
  @state() private isQueueOpen = false;
  /** The facilitator opened the estimate form of this story before, or without, a reveal. */
  @state() private estimating = "";
  /** Stories were just imported, so the focus moves to the button that starts with the first one. */
  @state() private isImported = false;
  /** The page saw the estimate of the round's story. */
  @state() private isEstimated = false;
  @query("tm-poker-hand") private hand!: TmPokerHand | null;
  @query("tm-poker-estimate:defined") private choice!: TmPokerEstimate | null;
  @query("tm-poker-story") private story!: TmPokerStory | null;
  @query("tm-poker-results") private results!: TmPokerResults | null;
  @query("tm-poker-table") private table!: TmPokerTable | null;
  @query(".dock") private dock!: HTMLElement | null;
  session!: PokerSession;
  private readonly now = () => this.room.serverNow();
  private releases: (() => void)[] = [];
  private readonly actions = pokerActions(this);
  private readonly inSight = new ResultInSight(this, {
    result: () => this.results,
    isReadingNotes: () => this.story?.isRead ?? false,
    storyOffset: () => (this.story ? this.table?.offsetOf(this.story) : undefined),
  });
  private readonly rail = new RailFit(this);
  private readonly motion = revealMotion(this, {
    title: () => this.story?.heading,
    chosen: () => this.choice?.chosenBox ?? middleOf(this.dock),
    row: (storyId) =>
      this.renderRoot.querySelector<TmPokerQueue>("aside tm-poker-queue")?.estimateBox(storyId) ??
      this.renderRoot.querySelector(".bar button")?.getBoundingClientRect(),
  });
  protected readonly padding = new DockPadding(this, () => this.dock);
  private readonly events = new RoomEvents<PokerEnvelope, PokerEvent>(this, {
    room: () => this.room,
    read: asPoker,
    onChange: (change) => this.roomChanged(change),
    diff: pokerDiff,
    onEvent: (event, { state }) => {
      const { kind } = event;
      if (kind === "revealed") {
        this.inSight.turned();
        this.motion.revealed();
      }
      if (kind === "estimated") this.motion.estimated(event.story);
      if (kind === "selected" || kind === "new-round") {
        this.estimating = "";
        this.isEstimated = this.isImported = false;
      }
      if (kind === "estimated" && event.story.id === state.currentStoryId) this.isEstimated = true;
    },
    text: (event, envelope) => eventText(envelope, event),
    isCount: ({ kind }) => kind === "votes",
    // After a story is removed, the neighbouring row gets the focus: see lib/focus/restore-focus.ts.
    mayLoseFocus: (events) => !events.some(({ kind }) => kind === "removed"),
    restoreFocus: () => (this.results ?? this.story)?.focus({ preventScroll: this.results !== null }),
  });

  static override styles = [buttonStyles, roomStyles, dockStyles, dockPartsStyles];

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

  /** Resolves when a change is drawn, with the parts that show it. */
  get drawn(): Promise<unknown> {
    const parts = ["tm-poker-story", "tm-poker-results", "tm-poker-queue"];
    return this.updateComplete.then(() =>
      Promise.all(
        [...this.renderRoot.querySelectorAll<LitElement>(parts.join())].map((part) => part.updateComplete),
      ),
    );
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
    const { room, actions, inSight, now, timeUp, cardBox, leaveEstimate } = this;
    if (!room.view) return nothing;
    const envelope = asPoker(room.view);
    const story = storyOnTable(envelope.state);
    const { commands, ownVote, typed } = this.session;
    const close = () => (this.isQueueOpen = false);
    const queue = { room, envelope, commands, typed, actions, close };
    const canRun = room.amFacilitator && room.writable;
    const isEstimating = canRun && story !== undefined && (envelope.revealed || this.estimating === story.id);
    if (isEstimating) code.ensureEstimate();
    const { isEstimated: isFresh, isImported } = this;
    const seen = { isEstimating, isFresh, isImported };
    const round = { room, envelope, commands, actions, inSight, ...seen, cardBox, now, timeUp };
    const isWide = this.rail.matches;
    return html`
      ${isWide ? html`<aside aria-label=${msg("Stories")}>${queueTemplate(queue, true)}</aside>` : nothing}
      <div class="centre">
        ${isWide ? nothing : queueBar(queue, () => (this.isQueueOpen = true))}
        ${envelope.endedAt ? endedTemplate(round) : story ? roundTemplate(round, story) : emptyTemplate(round)}
      </div>
      ${dockTemplate({ room, envelope, story, ownVote, commands, actions, isEstimating, leaveEstimate })}
      ${isWide ? nothing : queueSheet(queue, this.isQueueOpen)}
      <tm-poker-rounds .envelope=${envelope}></tm-poker-rounds>
      ${
        room.amFacilitator
          ? html`<tm-poker-dialogs
              .state=${envelope.state}
              .commands=${commands}
              .writable=${room.writable}
              @imported=${this.imported}
            ></tm-poker-dialogs>`
          : nothing
      }
    `;
  }

  /** A card comes from its player's seat. The viewer's own comes from the dock. */
  private cardBox = (userId: string) =>
    userId === this.room.me.id ? middleOf(this.dock) : this.table?.cardBox(userId);

  /** Waits until a queue's sheet is closed, which returns the focus to its button. */
  private imported = async () => {
    const sheet = this.isQueueOpen ? this.renderRoot.querySelector("tm-sheet") : null;
    this.isQueueOpen = false;
    if (sheet) await new Promise((shut) => sheet.addEventListener("close", shut, { once: true }));
    this.isImported = true;
  };

  private leaveEstimate = () => {
    this.estimating = "";
    void this.updateComplete.then(() => this.hand?.focus());
  };

  protected override updated() {
    if (this.room.view && !this.room.onlyTakesPart) code.ensureForMembers(asPoker(this.room.view));
  }

  private timeUp = () => {
    this.events.announce(msg("Time's up"));
    void ringBell();
  };
}

/** Returns the box of a card in the middle of the dock. */
function middleOf(dock: HTMLElement | null): DOMRect | undefined {
  const box = dock?.getBoundingClientRect();
  return box && new DOMRect(box.x + box.width / 2 - 26, box.y + box.height / 2 - 36, 52, 72);
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
            label: msg("Voting settings"),
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
      body: msg("In the planning poker room you have open."),
    }));
  if (isRoundFull(previous, next)) void ringBell();
}
