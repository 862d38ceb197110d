import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { LiveRegionAnnouncer } from "../../../room/live-region-announcer.ts";
import type { EnvelopeChange, RoomController } from "../../../room/room-controller.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { MediaQuery } from "../../../ui/media-query.ts";
import { baseStyles, buttonStyles, cardStyles } from "../../../ui/styles.ts";
import * as code from "./lazy-imports.ts";
import { handTemplate } from "../hand/hand-template.ts";
import { foldStyles } from "../fold-styles.ts";
import { outcomeTemplate } from "../results/outcome-template.ts";
import { asPoker, storyOnTable } from "../model.ts";
import { pokerDiff } from "../poker-diff.ts";
import { offerDialogCommands } from "./dialog-commands.ts";
import { pokerKeys } from "./poker-keys.ts";
import { queueButton, settingsButton } from "./queue-button-template.ts";
import { openPoker, type PokerSession } from "./poker-session.ts";
import { eventText } from "../poker-text.ts";
import { ResultInSight } from "./result-in-sight.ts";
import { roomStyles } from "./room-styles.ts";
import { signal } from "./signal.ts";
import type { TmPokerDialogs } from "./tm-poker-dialogs.ts";
import type { TmPokerHand } from "../hand/tm-poker-hand.ts";
import type { TmPokerEstimate } from "../estimate/tm-poker-estimate.ts";
import type { TmPokerStory } from "../story/tm-poker-story.ts";
import type { TmPokerQueue } from "../queue/tm-poker-queue.ts";
import "../../../ui/tm-icon.ts";
import "../../../ui/tm-sheet.ts";
import "../queue/tm-poker-queue.ts";
import "../story/tm-poker-story.ts";
import "../table/tm-poker-table.ts";

/** A poker room: the queue, the story on the table, everybody's cards, the result, and the viewer's hand. */
@localized()
@customElement("tm-poker-room")
export class TmPokerRoom extends LitElement {
  @property({ attribute: false }) room!: RoomController;
  /** The page is being printed: the queue is beside the table then, also on narrow screens. */
  @property({ type: Boolean }) paper = false;
  /** The queue's sheet, on narrow screens. */
  @state() private showsQueue = false;
  /** The facilitator asked for the estimate before, or without, a reveal. */
  @state() private estimating = "";
  @query("tm-poker-queue") private queue!: TmPokerQueue | null;
  @query("tm-poker-hand:not([hidden])") private hand!: TmPokerHand | null;
  @query("tm-poker-estimate") private estimate!: TmPokerEstimate | null;
  @query("tm-poker-story") private story!: TmPokerStory | null;
  @query(".outcome.turned") private outcome!: HTMLElement | null;
  @query("tm-poker-dialogs") private dialogs!: TmPokerDialogs | null;
  private session!: PokerSession;
  private readonly now = () => this.room.serverNow();
  private releases: (() => void)[] = [];
  private readonly announcer = new LiveRegionAnnouncer();
  private readonly inSight = new ResultInSight(this, {
    result: () => this.outcome,
    isReadingNotes: () => this.story?.isRead ?? false,
  });
  private readonly wide = new MediaQuery(this, "(width >= 720px) and (height >= 480px)");

  static override styles = [baseStyles, buttonStyles, cardStyles, foldStyles, roomStyles];

  constructor() {
    super();
    watchRoom(
      this,
      () => this.room,
      (change) => this.heard(change),
    );
  }

  override connectedCallback() {
    this.session = openPoker(this.room, () => this.requestUpdate());
    const releaseKeys = pokerKeys(this.room, {
      reveal: () => void this.session.commands.reveal(),
      reset: () => void this.reset(),
      next: () => void this.session.commands.selectNext(),
      quick: () => void this.session.commands.quickRound(),
      timer: () => void this.openTimer(),
      estimate: () => void this.openEstimate(),
      add: () => void this.addStory(),
      filter: () => void this.inQueue((queue) => queue.focusFilter()),
      type: (event) => (this.hand ?? this.estimate)?.type(event),
    });
    this.releases = [releaseKeys, offerDialogCommands(this.room, (open) => void this.openDialog(open))];
    super.connectedCallback();
    if (this.room.view?.revealed) this.inSight.found();
    if (this.room.amFacilitator) void code.importFacilitatorCode();
    code.ensureDeferred();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.announcer.cancel();
    for (const release of this.releases) release();
    this.session.close();
  }

  private heard({ previous, next }: EnvelopeChange) {
    this.session.ownVote.roomChanged();
    if (!previous || !next) return;
    if (this.room.amFacilitator && previous.facilitatorId !== next.facilitatorId)
      void code.importFacilitatorCode();
    const envelope = asPoker(next);
    signal(this.room, asPoker(previous), envelope);
    const events = pokerDiff(asPoker(previous), envelope);
    // Where a story is removed, the row beside it gets the focus: see lib/focus/restore-focus.ts.
    if (!events.some(({ kind }) => kind === "removed")) void this.keepFocus();
    for (const event of events) {
      if (event.kind === "revealed") this.inSight.turned();
      if (event.kind === "selected" || event.kind === "new-round") this.estimating = "";
      if (event.kind === "votes") this.announcer.announceCount(() => eventText(envelope, event));
      else this.announcer.announce(eventText(envelope, event));
    }
    if (!envelope.revealed) this.inSight.over();
  }

  /** Where the element that had the focus is gone after a change, the result gets it, or else the story's heading. */
  private async keepFocus() {
    if (!this.shadowRoot?.activeElement) return;
    await new Promise(requestAnimationFrame);
    if (document.activeElement === document.body)
      (this.outcome ?? this.story)?.focus({ preventScroll: this.outcome !== null });
  }

  override render() {
    if (!this.room.view) return nothing;
    const envelope = asPoker(this.room.view);
    const story = storyOnTable(envelope.state);
    return html`
      ${this.wide.matches || this.paper ? html`<aside aria-label=${msg("Stories")}>${this.queueOf(envelope, true)}</aside>` : nothing}
      <div class="centre">
        ${
          this.wide.matches
            ? nothing
            : html`<div class="bar">
                ${queueButton(envelope.state, () => (this.showsQueue = true))} ${this.settingsButton()}
              </div>`
        }
        ${envelope.endedAt ? html`<tm-poker-summary .envelope=${envelope}></tm-poker-summary>` : nothing}
        ${story ? this.onTable(envelope, story) : this.empty(envelope)}
      </div>
      ${handTemplate({ room: this.room, ownVote: this.session.ownVote, envelope, story })}
      ${this.sheets(envelope)}
    `;
  }

  protected override updated() {
    if (this.room.view && !this.room.onlyTakesPart) code.ensureForMembers(asPoker(this.room.view));
  }

  private queueOf({ state }: PokerEnvelope, isBeside = false) {
    return html`<tm-poker-queue
      .state=${state}
      .commands=${this.session.commands}
      .fetchDrag=${code.importFacilitatorCode}
      .isFacilitator=${this.room.amFacilitator}
      .writable=${this.room.writable}
      .headless=${!isBeside}
      .paper=${this.paper}
      .hasRounds=${!this.room.onlyTakesPart}
      @selected=${() => (this.showsQueue = false)}
      @rounds=${(event: CustomEvent<PokerStory>) => this.openRounds(event.detail.id)}
      @edit=${(event: CustomEvent<PokerStory>) => this.openDialog((dialogs) => dialogs.edit(event.detail.id))}
      @remove=${(event: CustomEvent<PokerStory>) => code.removeStory(event.detail, this.session.commands)}
      @paste=${(event: CustomEvent<string | File>) => this.openDialog((dialogs) => dialogs.paste(event.detail))}
    >
      ${isBeside ? this.settingsButton("header") : nothing}
    </tm-poker-queue>`;
  }

  private settingsButton(slot = "") {
    if (!this.room.amFacilitator || !this.room.writable) return nothing;
    return settingsButton(slot, () => void this.openDialog((dialogs) => dialogs.settings()));
  }

  private onTable(envelope: PokerEnvelope, story: PokerStory) {
    const { amFacilitator, writable } = this.room;
    const isEstimating = envelope.revealed || this.estimating === story.id;
    return html`
      <tm-poker-story
        .envelope=${envelope}
        .story=${story}
        .folded=${this.inSight.isFolded && !this.paper}
        .now=${this.now}
        @time-up=${this.timeUp}
      >
        ${
          amFacilitator && writable
            ? html`<tm-poker-actions
                .envelope=${envelope}
                .story=${story}
                .commands=${this.session.commands}
                @reset=${this.reset}
                @estimate=${this.openEstimate}
                @timer=${this.openTimer}
              ></tm-poker-actions>`
            : nothing
        }
      </tm-poker-story>
      ${outcomeTemplate({ envelope, story, commands: this.session.commands, isEstimating: amFacilitator && writable && isEstimating })}
      <details ?open=${!this.inSight.isFolded || this.paper}>
        <summary ?hidden=${!this.inSight.isFolded}>${msg("At the table")}</summary>
        <tm-poker-table
          .envelope=${envelope}
          myId=${this.paper ? "" : this.room.me.id}
          .turning=${this.inSight.isTurning}
        ></tm-poker-table>
      </details>
    `;
  }

  private empty(envelope: PokerEnvelope) {
    code.ensureEmpty();
    return html`
      <tm-poker-empty
        .envelope=${envelope}
        .commands=${this.session.commands}
        .canChoose=${this.room.amFacilitator && this.room.writable}
        @add=${this.addStory}
        @paste=${() => this.openDialog((dialogs) => dialogs.paste(""))}
      ></tm-poker-empty>
      <tm-poker-table .envelope=${envelope} myId=${this.room.me.id}></tm-poker-table>
    `;
  }

  private sheets(envelope: PokerEnvelope) {
    return html`
      ${
        this.wide.matches
          ? nothing
          : html`<tm-sheet
              .heading=${msg("Stories")}
              .open=${this.showsQueue}
              @close=${() => (this.showsQueue = false)}
            >
              ${this.queueOf(envelope)}
            </tm-sheet>`
      }
      <tm-poker-rounds .envelope=${envelope}></tm-poker-rounds>
      ${
        this.room.amFacilitator
          ? html`<tm-poker-dialogs
              .state=${envelope.state}
              .commands=${this.session.commands}
              .writable=${this.room.writable}
            ></tm-poker-dialogs>`
          : nothing
      }
    `;
  }

  private openDialog(open: (dialogs: TmPokerDialogs) => void) {
    return code.importDialogs().then(() => this.dialogs && open(this.dialogs));
  }

  private openRounds(storyId: string) {
    return code.importRounds().then(() => this.renderRoot.querySelector("tm-poker-rounds")?.show(storyId));
  }

  private async inQueue(act: (queue: TmPokerQueue) => void) {
    if (!this.wide.matches) this.showsQueue = true;
    await this.updateComplete;
    await this.queue?.updateComplete;
    if (this.queue) act(this.queue);
  }

  private addStory = () => code.importFacilitatorCode().then(() => this.inQueue((queue) => queue.focusAdd()));

  private openEstimate = async () => {
    await code.importFacilitatorCode();
    this.estimating = this.room.view ? (asPoker(this.room.view).state.currentStoryId ?? "") : "";
    await this.updateComplete;
    await this.estimate?.updateComplete;
    this.estimate?.focus();
  };

  private timeUp = () => {
    this.announcer.announce(msg("Time is up"));
    void ringBell();
  };

  private openTimer = () => this.openDialog((dialogs) => dialogs.timer());

  private reset = async () => {
    if (this.room.view && (await code.mayReset(asPoker(this.room.view)))) await this.session.commands.reset();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-poker-room": TmPokerRoom;
  }
}
