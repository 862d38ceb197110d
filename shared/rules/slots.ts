import { addDays, mondayOf, weekdayOf } from "./day.ts";
import type { SteadyOffset } from "./steady-offset.ts";
import { instantOf, wallTimeAt } from "./zone.ts";

/** The schedule of a space's standups, which its owner sets. */
export type SlotRule = {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** `HH:MM`, local. */
  openTime: string;
  /** An IANA name. */
  timezone: string;
  windowMinutes: number;
  /** Slots are in every nth week, counted from `firstWeek`. Default: every week. */
  everyWeeks?: number;
  /** The Monday of the first week with slots. Default: the schedule has always had slots. */
  firstWeek?: string | null;
  /** Local days without a slot. */
  daysOff?: readonly string[];
};

/** One day's standup. Moments are milliseconds since the epoch. */
export type Slot = {
  /** The local day, YYYY-MM-DD. */
  date: string;
  opensAt: number;
  /** The scheduled end, also if the room opens late. */
  closesAt: number;
  /** The end of the local day. The slot does not open at or after this moment. */
  dayEndsAt: number;
  /** True if a clock change skips the opening time on that day, so the slot opens at another time. */
  shifted: boolean;
};

const minuteMs = 60_000;
const weekMs = 7 * 86_400_000;
// Enough for a schedule with one weekday in every week, even after 60 days off, 400 days of a calendar, and days that were already opened or that
// the zone skips.
const MAX_SEARCH_DAYS = 900;

/** Returns true if a day is a day off, or in a week without slots. */
export function isOff({ everyWeeks = 1, firstWeek = null, daysOff = [] }: SlotRule, date: string): boolean {
  if (daysOff.includes(date)) return true;
  if (firstWeek === null) return false;
  const week = Math.round((Date.parse(mondayOf(date)) - Date.parse(firstWeek)) / weekMs);
  return week < 0 || week % everyWeeks !== 0;
}

/**
 * Returns a day's slot. Returns null for a weekday or week outside the schedule, for a day off, and if the zone skips
 * the whole day or its last hour. If a clock change skips the opening time, the slot opens later by the length of the
 * change. If the opening time occurs twice, the slot opens at the first. `steady` is a cache of zone offsets: it makes
 * the call faster only.
 */
export function slotOn(rule: SlotRule, date: string, steady?: SteadyOffset): Slot | null {
  if (!rule.weekdays.includes(weekdayOf(date)) || isOff(rule, date)) return null;
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

/** Returns the slot of a day with a constant UTC offset, in milliseconds. */
function slotAt({ openTime, windowMinutes }: SlotRule, date: string, offset: number): Slot {
  const opensAt = Date.parse(`${date}T${openTime}Z`) - offset;
  const dayEndsAt = Date.parse(`${addDays(date, 1)}T00:00Z`) - offset;
  return { date, opensAt, closesAt: opensAt + windowMinutes * minuteMs, dayEndsAt, shifted: false };
}

/**
 * Yields the slots that open after a moment, earliest first, without the days in `opened`. It computes each slot on
 * demand, because that is slow and most callers need only one slot.
 */
export function* slotsAfter(
  rule: SlotRule,
  after: number,
  opened: readonly string[] = [],
  steady?: SteadyOffset,
): Generator<Slot> {
  const today = wallTimeAt(rule.timezone, after).slice(0, 10);
  const { everyWeeks = 1, firstWeek } = rule;
  const first = firstWeek && firstWeek > today ? firstWeek : today;
  for (let day = 0; day < MAX_SEARCH_DAYS * everyWeeks; day++) {
    const date = addDays(first, day);
    const slot = opened.includes(date) ? null : slotOn(rule, date, steady);
    if (slot && slot.opensAt > after) yield slot;
  }
}

/**
 * Returns the next slots. The server uses this code to open slots, and the browser to preview an unsaved schedule.
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

/** Returns the moment until which a slot may be opened: the end of its window or of its day. */
export function opensUntil(slot: Pick<Slot, "closesAt" | "dayEndsAt">): number {
  return Math.min(slot.closesAt, slot.dayEndsAt);
}
