import { msg } from "@lit/localize";
import type { Schedule, ScheduleBody } from "#shared/wire/schedule.ts";
import { isZoneName } from "./zones.ts";

/** A schedule being edited: the contents of the fields as typed. */
export type ScheduleDraft = Omit<Required<ScheduleBody>, "windowMinutes"> & { windowMinutes: string };

export const scheduleFields = ["weekdays", "firstWeek", "openTime", "windowMinutes", "timezone"] as const;

export type ScheduleField = (typeof scheduleFields)[number];

const MAX_WINDOW_MINUTES = 1440;
export const MAX_WEEKS = 8;
export const MAX_DAYS_OFF = 60;

/** The draft of a schedule in every week and on every day. */
const always = { everyWeeks: 1, firstWeek: null, daysOff: [] };

/** Returns the draft of a saved schedule, or the default for a new one: working days, 9:30, in `ownZone`. */
export function draftOf(schedule: Schedule | null, ownZone: string): ScheduleDraft {
  if (!schedule) {
    const weekdays = [1, 2, 3, 4, 5];
    return { weekdays, openTime: "09:30", timezone: ownZone, windowMinutes: "120", enabled: true, ...always };
  }
  const { windowMinutes, updatedBy: _, ...rest } = schedule;
  // A server of an earlier build has no weeks and days off.
  return { ...always, ...rest, windowMinutes: String(windowMinutes) };
}

/** Returns the time of day at which a window ends, `17:30`, or "" if the draft has no length. */
export function closingTime(openTime: string, windowMinutes: string): string {
  if (windowMinutes === "") return "";
  const end = (minutesOf(openTime) + Number(windowMinutes)) % MAX_WINDOW_MINUTES;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(end / 60))}:${two(end % 60)}`;
}

/** Returns the minutes from an opening to the next closing time, at most a day. "" if either is incomplete. */
export function minutesUntil(openTime: string, closing: string): string {
  if (openTime === "" || closing === "") return "";
  const minutes = (minutesOf(closing) - minutesOf(openTime) + MAX_WINDOW_MINUTES) % MAX_WINDOW_MINUTES;
  return String(minutes || MAX_WINDOW_MINUTES);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** Returns the draft with a weekday toggled. */
export function toggleWeekday(draft: ScheduleDraft, day: number): ScheduleDraft {
  const rest = draft.weekdays.filter((other) => other !== day);
  const weekdays = rest.length < draft.weekdays.length ? rest : [...rest, day].toSorted((a, b) => a - b);
  return { ...draft, weekdays };
}

/**
 * Returns the problems of a draft by field, in the order of the form. The rules are those of the wire schema. The
 * saved zone is valid even if this browser does not know it. Otherwise the schedule could not be switched off.
 */
export function draftProblems(draft: ScheduleDraft, savedZone: string): Map<ScheduleField, string> {
  const problems = new Map<ScheduleField, string>();
  if (draft.weekdays.length === 0) problems.set("weekdays", msg("Choose at least one weekday."));
  if (draft.everyWeeks > 1 && !draft.firstWeek) problems.set("firstWeek", msg("Choose the first week."));
  if (!/^\d\d:\d\d$/.test(draft.openTime)) problems.set("openTime", msg("Choose when it opens."));
  const length = /^\d+$/.test(draft.windowMinutes) ? Number(draft.windowMinutes) : Number.NaN;
  if (!(length >= 1 && length <= MAX_WINDOW_MINUTES))
    problems.set("windowMinutes", msg("Choose when it closes."));
  if (draft.timezone !== savedZone && !isZoneName(draft.timezone))
    problems.set("timezone", msg("Unknown time zone. Choose one from the list."));
  return problems;
}

/** Returns a draft as a request body. The draft must have no problems. */
export function bodyOf({ windowMinutes, ...rest }: ScheduleDraft): Required<ScheduleBody> {
  return { ...rest, windowMinutes: Number(windowMinutes) };
}

/** Returns true if saving either of two drafts has the same effect. */
export function isSameDraft(a: ScheduleDraft, b: ScheduleDraft): boolean {
  return contentOf(a) === contentOf(b);
}

/** The contents of a form after a change on the server. If `isNews`, the form announces the change. */
type MergeResult = { base: ScheduleDraft; draft: ScheduleDraft; isNews: boolean };

/**
 * Merges a draft that started from `base` with the newly saved schedule `fresh`; `known` was saved before.
 *
 * 1. A draft that is unchanged, or equal to `fresh`, becomes `fresh`.
 * 2. A changed draft stays. The other person's schedule is announced once.
 */
export function mergeDraft(
  draft: ScheduleDraft,
  base: ScheduleDraft,
  known: ScheduleDraft,
  fresh: ScheduleDraft,
): MergeResult {
  if (isSameDraft(draft, base) || isSameDraft(draft, fresh))
    return { base: fresh, draft: fresh, isNews: false };
  return { base, draft, isNews: !isSameDraft(fresh, base) && !isSameDraft(fresh, known) };
}

function contentOf(draft: ScheduleDraft): string {
  const { weekdays, openTime, timezone, windowMinutes, enabled, everyWeeks, firstWeek, daysOff } = draft;
  const weeks = [everyWeeks, firstWeek, daysOff];
  return JSON.stringify([weekdays, openTime, timezone, windowMinutes, enabled, weeks]);
}

/** Returns the field that a server's refusal is about, by keywords in its sentence, or undefined. */
export function refusedField(sentence: string): ScheduleField | undefined {
  if (/weekday/i.test(sentence)) return "weekdays";
  if (/firstWeek/i.test(sentence)) return "firstWeek";
  if (/openTime/i.test(sentence)) return "openTime";
  if (/window/i.test(sentence)) return "windowMinutes";
  return /time ?zone/i.test(sentence) ? "timezone" : undefined;
}
