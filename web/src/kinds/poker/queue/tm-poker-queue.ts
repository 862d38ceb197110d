import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { NoticedRoom } from "../../../room/notices/notices-of.ts";
import { announce } from "../../../ui/announce.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import type { dragRow } from "./drag-rows.ts";
import { differsInQueue, minStoriesToFilter, matching, queueTotals } from "../model.ts";
import { moveTarget, type Move } from "../order.ts";
import type { Draft } from "../../../lib/tab-draft.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { estimatedText, pointsText } from "../points-text.ts";
import { storyName } from "../poker-text.ts";
import { moveInQueue } from "./queue-focus.ts";
import { queueRow } from "./queue-row-template.ts";
import { queueStyles } from "./queue-styles.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The stories of the room. The facilitator clicks a story to put it on the table. Stories are moved by dragging, with
 * Alt and the arrow keys, or from a row's menu. Fires `edit`, `remove`, `rounds` (with a story) and `import`.
 */
@customElement("tm-poker-queue")
export class TmPokerQueue extends TmElement {
  @property({ attribute: false, hasChanged: differsInQueue }) state!: PokerState;
  /** The room with the notices of plugins. */
  @property({ attribute: false, hasChanged: differ }) noticed!: NoticedRoom;
  @property({ attribute: false }) commands!: PokerCommands;
  @property({ attribute: false }) typed!: Draft;
  /** Imports the code for dragging, which only the facilitator needs. */
  @property({ attribute: false }) fetchDrag!: () => Promise<{ dragRow: typeof dragRow }>;
  @property({ type: Boolean }) isFacilitator = false;
  @property({ type: Boolean }) writable = false;
  @property({ type: Boolean }) isEnded = false;
  /** Hides the heading, since the sheet around the queue has its own. */
  @property({ type: Boolean }) headless = false;
  /** The viewer may see the rounds of stories. */
  @property({ type: Boolean }) hasRounds = false;
  @state() private filter = "";
  @state() private over: number | undefined;
  @state() private selecting = "";
  /** The story whose row last had the focus. */
  @state() private visited = "";
  @query("#filter") private filterField!: HTMLInputElement;
  /** The focused element before an update. */
  private focused: Element | null | undefined;

  static override styles = [buttonStyles, fieldStyles, queueStyles];

  override render() {
    const { stories } = this.state;
    const shown = matching(stories, this.filter);
    const isLong = stories.length >= minStoriesToFilter;
    const stop = this.tabStop(shown);
    return html`
      ${
        this.headless
          ? nothing
          : html`<header>
              <h2>${msg("Stories")}</h2>
              <slot name="header"></slot>
            </header>`
      }
      ${isLong || this.filter ? this.filterBox(shown.length) : nothing}
      <ol
        aria-label=${msg("Stories")}
        tabindex=${isLong && !(this.isFacilitator && this.writable) ? "0" : nothing}
        @focusin=${this.rowFocused}
        @keydown=${moveInQueue}
      >
        ${repeat(
          shown,
          ({ id }) => id,
          (story, i) => this.row(story, i, story === stop),
        )}
      </ol>
      ${this.filter && shown.length === 0 ? html`<p class="none">${msg("No matching stories.")}</p>` : nothing}
      ${
        // The form stays while the connection is lost, because it holds typed text.
        this.isFacilitator && !this.isEnded
          ? html`<tm-poker-add
              .commands=${this.commands}
              .typed=${this.typed}
              .writable=${this.writable}
              .refs=${this.state.stories.map(({ ref }) => ref)}
              @paste-many=${this.pasteMany}
            ></tm-poker-add>`
          : nothing
      }
      ${stories.length > 0 ? html`<footer>${this.totals()}</footer>` : nothing}
    `;
  }

  protected override willUpdate() {
    this.focused = this.shadowRoot?.activeElement;
  }

  protected override updated() {
    // Moving a row in the document removes the focus from it.
    if (this.focused?.isConnected && !this.shadowRoot?.activeElement) (this.focused as HTMLElement).focus();
  }

  private filterBox(count: number) {
    return html`
      <div class="filter">
        <input
          id="filter"
          type="search"
          aria-label=${msg("Filter stories")}
          placeholder=${msg("Filter")}
          .value=${this.filter}
          @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
          @keydown=${this.filterKeyed}
        />
        <span class="visually-hidden" role="status">
          ${this.filter ? foundText(count, this.state.stories.length) : nothing}
        </span>
      </div>
    `;
  }

  private row(story: PokerStory, i: number, isTabStop: boolean) {
    const { stories, currentStoryId, deck } = this.state;
    return queueRow({
      story,
      ordinal: deck.ordinal,
      isOnTable: story.id === currentStoryId && !this.isEnded,
      isFacilitator: this.isFacilitator,
      writable: this.writable,
      noticed: this.noticed,
      isBusy: this.selecting === story.id,
      isTabStop,
      isSortable: this.isFacilitator && this.writable && this.filter === "" && stories.length > 1,
      mark:
        this.over === i ? "before" : this.over === i + 1 && i === stories.length - 1 ? "after" : undefined,
      place: stories.findIndex(({ id }) => id === story.id),
      count: stories.length,
      onSelect: () => void this.select(story),
      onRounds: this.hasRounds ? () => this.tell("rounds", story) : undefined,
      onMove: (move) => void this.move(story, move),
      onDrag: (event) => void this.drag(event),
      onEdit: () => this.tell("edit", story),
      onRemove: () => this.tell("remove", story),
    });
  }

  /** Returns the story that Tab leads to: the last one with the focus, the one on the table, or the first. */
  private tabStop(shown: readonly PokerStory[]): PokerStory | undefined {
    const of = (storyId: string | null) => shown.find(({ id }) => id === storyId);
    return of(this.visited) ?? of(this.state.currentStoryId) ?? shown[0];
  }

  private rowFocused = ({ target }: FocusEvent) =>
    (this.visited = (target as Element).closest("li")?.dataset["id"] ?? this.visited);

  private totals() {
    const { settled, total, points } = queueTotals(this.state);
    const count = estimatedText(settled, total);
    if (points === undefined) return count;
    return html`<span>${count}</span><strong>${pointsText(points)}</strong>`;
  }

  /** Puts a story on the table. It ignores the story that is there, since that would restart the round. */
  private async select(story: PokerStory) {
    if (!this.isFacilitator || !this.writable || story.id === this.state.currentStoryId || this.selecting)
      return;
    this.selecting = story.id;
    if (await this.commands.select(story.id)) this.dispatchEvent(new Event("selected"));
    this.selecting = "";
  }

  private async move(story: PokerStory, move: Move) {
    const { stories } = this.state;
    const from = stories.findIndex(({ id }) => id === story.id);
    const to = moveTarget(stories.length, from, move);
    if (to === undefined || this.filter) return;
    await this.moveTo(story, to);
  }

  private async moveTo(story: PokerStory, to: number) {
    const moved = this.commands.move(story.id, to);
    announce(
      msg(
        str`${storyName(story)} is now number ${formatNumber(to + 1)} of ${formatNumber(this.state.stories.length)}`,
      ),
    );
    await moved;
  }

  private async drag(event: PointerEvent) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget as HTMLElement;
    const { id } = handle.closest("li")!.dataset;
    // This code was loaded together with the facilitator's view.
    const code = await this.fetchDrag();
    code.dragRow(event, handle, {
      rows: () => [...this.renderRoot.querySelectorAll<HTMLElement>("ol > li")],
      // The rendered list still has the dragged row, so indexes behind it are one higher.
      onOver: (index) => {
        const from = this.state.stories.findIndex((story) => story.id === id);
        this.over = index === undefined || index < from ? index : index + 1;
      },
      onDrop: (_from, index) => {
        const story = this.state.stories.find((story) => story.id === id);
        if (story) void this.moveTo(story, index);
      },
    });
  }

  private filterKeyed = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Escape" || !this.filter) return;
    event.preventDefault();
    this.filter = "";
  };

  private pasteMany = (event: CustomEvent<string | File>) => this.tell("import", event.detail);

  private tell(name: string, detail: PokerStory | string | File) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Returns the box of a story's estimate. */
  estimateBox(storyId: string): DOMRect | undefined {
    return this.renderRoot
      .querySelector(`[data-id="${CSS.escape(storyId)}"] .estimate`)
      ?.getBoundingClientRect();
  }

  /** Moves the focus to the filter, if the queue is long enough to have one. */
  focusFilter() {
    this.filterField?.focus();
  }

  /** Moves the focus to the field that adds a story. */
  focusAdd() {
    this.renderRoot.querySelector<HTMLElement>("tm-poker-add")?.focus();
  }
}

function foundText(found: number, total: number): string {
  const count = formatNumber(found);
  return plural(total, {
    one: msg(str`${count} of 1 story`),
    other: msg(str`${count} of ${formatNumber(total)} stories`),
  });
}

/** Returns true if the notices of two rooms differ. Each push brings new lists, and a queue has up to 500 rows. */
function differ(some: NoticedRoom, others: NoticedRoom | undefined): boolean {
  return noticedText(some) !== noticedText(others);
}

function noticedText(room: NoticedRoom | undefined): string {
  return JSON.stringify([room?.id, room?.notices, room?.forFacilitator]);
}
