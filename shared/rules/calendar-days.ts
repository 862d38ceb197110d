import ICAL from "ical.js";
import { addDays } from "./day.ts";

/** The days of a calendar file. `leftOut` is true if it has repeating events that were not read. */
export type CalendarDays = { days: string[]; leftOut: boolean };

/** Thrown for a file that is no calendar, or whose events repeat too often. */
export class CalendarProblem extends Error {
  readonly kind: "no calendar" | "too many events";

  constructor(kind: "no calendar" | "too many events") {
    super(kind);
    this.kind = kind;
  }
}

// Together a few seconds on a slow phone. A file of a country's holidays has some hundred events.
const MAX_OCCURRENCES = 20_000;
// A yearly event of 8 centuries.
const MAX_OCCURRENCES_OF_EVENT = 800;
const DEFAULT_MAX_MS = 3000;

/**
 * Returns the days of a calendar's whole-day events, from one day to another, both included; sorted, without duplicates.
 * Of repeating events it reads yearly ones only: the library never ends for some of the others. Throws a
 * `CalendarProblem`, also after `maxMs`.
 */
export function readCalendarDays(
  text: string,
  from: string,
  until: string,
  maxMs = DEFAULT_MAX_MS,
): CalendarDays {
  const days = new Set<string>();
  const deadline = performance.now() + maxMs;
  let left = MAX_OCCURRENCES;
  let leftOut = false;
  const spend = () => {
    if (--left < 0 || performance.now() > deadline) throw new CalendarProblem("too many events");
  };
  for (const component of eventsOf(text)) {
    const event = new ICAL.Event(component);
    if (!isWholeDay(component) || component.getFirstPropertyValue("status") === "CANCELLED") continue;
    spend();
    try {
      for (const first of startsOf(event, rulesOf(component), { until, spend }))
        for (let day = max(first, from); day <= min(lastDay(event, first), until); day = addDays(day, 1))
          days.add(day);
    } catch (error) {
      if (error instanceof CalendarProblem) throw error;
      leftOut = true;
    }
  }
  return { days: [...days].toSorted(), leftOut };
}

function eventsOf(text: string): ICAL.Component[] {
  try {
    // A file may hold several calendars; one is not in a list.
    const parsed = ICAL.parse(text) as unknown[];
    const calendars = (typeof parsed[0] === "string" ? [parsed] : parsed) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    const components = calendars.map((calendar) => new ICAL.Component(calendar));
    if (components.every(({ name }) => name !== "vcalendar")) throw new CalendarProblem("no calendar");
    return components.flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
  } catch {
    throw new CalendarProblem("no calendar");
  }
}

function isWholeDay(component: ICAL.Component): boolean {
  const start = component.getFirstPropertyValue("dtstart");
  return start instanceof ICAL.Time && start.isDate;
}

function rulesOf(component: ICAL.Component): unknown[] {
  return component.getAllProperties("rrule").map((rule) => rule.getFirstValue());
}

/**
 * Yields the first days of an event up to a day, also of its repetitions. Throws an Error for other rules than yearly.
 */
function* startsOf(
  event: ICAL.Event,
  rules: unknown[],
  { until, spend }: { until: string; spend: () => void },
): Generator<string> {
  if (!event.isRecurring()) return yield dayOf(event.startDate);
  if (rules.some((rule) => !(rule instanceof ICAL.Recur) || rule.freq !== "YEARLY"))
    throw new Error("not a yearly rule");
  const repetitions = event.iterator();
  let count = 0;
  for (let next = repetitions.next(); next && dayOf(next) <= until; next = repetitions.next()) {
    if (++count > MAX_OCCURRENCES_OF_EVENT) throw new CalendarProblem("too many events");
    spend();
    yield dayOf(next);
  }
}

/** Returns the last day of an event that begins on a day. Its end is the day after, and may be missing. */
function lastDay({ startDate, endDate }: ICAL.Event, first: string): string {
  const length = endDate.subtractDateTz(startDate).toSeconds() / 86_400;
  return addDays(first, Math.max(0, Math.min(length, 400) - 1));
}

const dayOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
const min = (a: string, b: string) => (a < b ? a : b);
const max = (a: string, b: string) => (a > b ? a : b);
