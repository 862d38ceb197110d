import { addDays, weekdayOf } from "./day.ts";
import type { SteadyOffset } from "./steady-offset.ts";
import { instantOf, wallTimeAt } from "./zone.ts";

/** When a space's standups open, as its owner set it. */
export type SlotRule = {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** `HH:MM`, local. */
  openTime: string;
  /** An IANA name. */
  timezone: string;
  windowMinutes: number;
};

/** One day's standup. Moments are milliseconds since the epoch. */
export type Slot = {
  /** The local day, YYYY-MM-DD. */
  date: string;
  opensAt: number;
  /** The scheduled end, whenever it is opened. */
  closesAt: number;
  /** The first moment that is no longer the local day: nothing opens from then on. */
  dayEndsAt: number;
  /** Set where the clocks skip the opening time that day, so the slot opens at another. */
  shifted: boolean;
};

const minuteMs = 60_000;
// Enough for one weekday in the week, days that were opened, and a day that the zone skips.
const searchedDays = 400;

/**
 * Returns a day's slot, or null where the schedule has none: another weekday, or a day on which the open time never
 * comes, because the zone skips the whole day or its last hour. A time that the clocks skip opens as much later; one
 * that comes twice opens the first time. With `steady` the zone's clocks are read on few days only, with the same
 * result.
 */
export function slotOn(rule: SlotRule, date: string, steady?: SteadyOffset): Slot | null {
  if (!rule.weekdays.includes(weekdayOf(date))) return null;
  const offset = steady?.(rule.timezone, date) ?? null;
  if (offset !== null) return slotAt(rule, date, offset);
  const opensAt = instantOf(rule.timezone, `${date}T${rule.openTime}`);
  const local = wallTimeAt(rule.timezone, opensAt);
  if (local.slice(0, 10) !== date) return null;
  return {
    date,
    opensAt,
    closesAt: opensAt + rule.windowMinutes * minuteMs,
    dayEndsAt: instantOf(rule.timezone, `${addDays(date, 1)}T00:00`),
    shifted: local.slice(11, 16) !== rule.openTime,
  };
}

/** Returns the slot of a day on which the clocks are `offset` milliseconds ahead of UTC all the time. */
function slotAt({ openTime, windowMinutes }: SlotRule, date: string, offset: number): Slot {
  const opensAt = Date.parse(`${date}T${openTime}Z`) - offset;
  const dayEndsAt = Date.parse(`${addDays(date, 1)}T00:00Z`) - offset;
  return { date, opensAt, closesAt: opensAt + windowMinutes * minuteMs, dayEndsAt, shifted: false };
}

/**
 * Yields the slots that open after a moment, earliest first, without the days that were opened already. Each is
 * computed when it is asked for: that is slow, and most callers want one.
 */
export function* slotsAfter(
  rule: SlotRule,
  after: number,
  opened: readonly string[] = [],
  steady?: SteadyOffset,
): Generator<Slot> {
  const first = wallTimeAt(rule.timezone, after).slice(0, 10);
  for (let day = 0; day < searchedDays; day++) {
    const date = addDays(first, day);
    const slot = opened.includes(date) ? null : slotOn(rule, date, steady);
    if (slot && slot.opensAt > after) yield slot;
  }
}

/**
 * Returns the next slots. The server that opens them and the browser's preview of an unsaved schedule use the same
 * code.
 */
export function nextSlots(
  rule: SlotRule,
  after: number,
  count: number,
  opened: readonly string[] = [],
): Slot[] {
  const found: Slot[] = [];
  for (const slot of slotsAfter(rule, after, opened)) if (found.push(slot) === count) break;
  return found;
}

/** Says until when a slot may still be opened, in milliseconds: within its window and on its own day. */
export function opensUntil(slot: Pick<Slot, "closesAt" | "dayEndsAt">): number {
  return Math.min(slot.closesAt, slot.dayEndsAt);
}
