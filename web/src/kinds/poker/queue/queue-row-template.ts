import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { noticesAbout } from "../../../room/notices/notices-about.ts";
import type { NoticedRoom } from "../../../room/notices/notices-of.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import type { MenuItem } from "../../../ui/tm-menu.ts";
import type { Move } from "../order.ts";
import { cardName, storyName } from "../poker-text.ts";
import "../../../ui/tm-icon.ts";
import "../../../ui/tm-menu.ts";

export type QueueRow = {
  story: PokerStory;
  ordinal: boolean;
  isOnTable: boolean;
  isFacilitator: boolean;
  writable: boolean;
  isBusy: boolean;
  /** The row that Tab leads to. Arrow keys lead to the others. */
  isTabStop: boolean;
  isSortable: boolean;
  /** The side of this row on which the dragged row would be dropped. */
  mark: "before" | "after" | undefined;
  /** The room with the notices of plugins. */
  noticed: NoticedRoom;
  place: number;
  count: number;
  onSelect(): void;
  /** Shows the story's rounds; undefined if the viewer may not see them. */
  onRounds: (() => void) | undefined;
  onMove(move: Move): void;
  onDrag(event: PointerEvent): void;
  onEdit(): void;
  onRemove(): void;
};

/** The longest title, in characters, that fits into three lines of the queue. */
const shortTitle = 60;

const arrows: Record<string, Move> = { ArrowUp: "up", ArrowDown: "down", Home: "top", End: "bottom" };

/**
 * Renders one story of the queue. Its button puts it on the table for the facilitator, and shows its rounds to members.
 */
export function queueRow(row: QueueRow) {
  const { story, isOnTable, isFacilitator, mark } = row;
  const classes = {
    current: isOnTable,
    settled: story.estimate !== null,
    [`mark-${mark}`]: mark !== undefined,
  };
  return html`
    <li
      data-id=${story.id}
      class=${classMap(classes)}
      @keydown=${(event: KeyboardEvent) => keyed(event, row)}
    >
      ${
        row.isSortable
          ? html`<span class="grip" title=${msg("Drag to move")} @pointerdown=${row.onDrag}></span>`
          : nothing
      }
      ${
        isFacilitator && row.writable
          ? html`<button
              class="open"
              tabindex=${row.isTabStop ? nothing : "-1"}
              aria-current=${isOnTable ? "true" : nothing}
              aria-busy=${row.isBusy ? "true" : nothing}
              aria-keyshortcuts=${row.isSortable ? "Alt+ArrowUp Alt+ArrowDown" : nothing}
              title=${isOnTable ? msg("Past rounds") : msg("Put on the table")}
              @click=${isOnTable ? row.onRounds : row.onSelect}
            >
              ${text(row)}
            </button>`
          : others(row)
      }
      ${
        isFacilitator && row.writable
          ? html`<tm-menu offTab label=${msg(str`Actions for ${storyName(story)}`)} .items=${menu(row)}
              ><span class="dots"></span
            ></tm-menu>`
          : nothing
      }
      ${notices(row)}
    </li>
  `;
}

function others(row: QueueRow) {
  const current = row.isOnTable ? "true" : nothing;
  if (!row.onRounds) return html`<div class="open" aria-current=${current}>${text(row)}</div>`;
  return html`<button
    class="open"
    tabindex=${row.isTabStop ? nothing : "-1"}
    aria-current=${current}
    title=${msg("Past rounds")}
    @click=${row.onRounds}
  >
    ${text(row)}
  </button>`;
}

/** Draws the notices about a story below its line. They may have buttons, which a button cannot contain. */
function notices({ noticed, story }: QueueRow) {
  const drawn = noticesAbout(noticed, story.id);
  return drawn.length > 0 ? html`<div class="notices">${drawn}</div>` : nothing;
}

function text({ story, isOnTable }: QueueRow) {
  return html`
    <span class="words">
      ${story.ref ? html`<span class="ref" dir="auto">${story.ref}</span>` : nothing}
      ${story.title ? html`<span class=${story.title.length > shortTitle ? "title long" : "title"} dir="auto">${story.title}</span>` : nothing}
      ${isOnTable ? html`<span class="on">${msg("On the table")}</span>` : nothing}
    </span>
    ${estimate(story.estimate)}
  `;
}

/**
 * Renders the estimate with an aria-label. A visually hidden text would be positioned, and would create a layer for
 * each of 500 rows.
 */
function estimate(card: string | null) {
  if (card === null) return html`<span role="img" aria-label=${msg("no estimate yet")}></span>`;
  return html`<span class="estimate" dir="auto" role="img" aria-label=${msg(str`estimate ${cardName(card)}`)}>
    ${card === "coffee" ? html`<tm-icon name="coffee"></tm-icon>` : card}
  </span>`;
}

function menu(row: QueueRow): MenuItem[] {
  const { place, count, isSortable } = row;
  const move = (to: Move, label: string, icon: MenuItem["icon"] & string, disabled: boolean): MenuItem => ({
    label,
    icon,
    disabled: disabled || !isSortable,
    run: () => row.onMove(to),
  });
  const isFirst = place === 0;
  const isLast = place === count - 1;
  return [
    ...(row.isOnTable ? [] : [{ label: msg("Put on the table"), icon: "play" as const, run: row.onSelect }]),
    ...(row.onRounds ? [{ label: msg("Past rounds"), icon: "list" as const, run: row.onRounds }] : []),
    { label: msg("Edit"), icon: "pencil", run: row.onEdit },
    move("up", msg("Move up"), "arrow-up", isFirst),
    move("down", msg("Move down"), "arrow-down", isLast),
    move("top", msg("Move to the top"), "arrow-up-to-line", isFirst),
    move("bottom", msg("Move to the bottom"), "arrow-down-to-line", isLast),
    { label: msg("Remove"), icon: "trash-2", danger: true, run: row.onRemove },
  ];
}

function keyed(event: KeyboardEvent, row: QueueRow) {
  const to = event.altKey ? arrows[pressedKey(event)] : undefined;
  if (!to || !row.isSortable) return;
  event.preventDefault();
  row.onMove(to);
}
