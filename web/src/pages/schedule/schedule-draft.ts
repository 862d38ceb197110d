import { msg } from "@lit/localize";
import type { Schedule, ScheduleBody } from "#shared/wire/schedule.ts";
import { isZoneName } from "./zones.ts";

/** A schedule while it is written: what the fields hold, as it was typed. */
export type ScheduleDraft = Omit<ScheduleBody, "windowMinutes"> & { windowMinutes: string };

export type ScheduleField = "weekdays" | "openTime" | "timezone" | "windowMinutes";

export const longestWindow = 1440;

/** Returns the draft of a saved schedule, or what a new one starts from: working days in the morning, where I am. */
export function draftOf(schedule: Schedule | null, ownZone: string): ScheduleDraft {
  if (!schedule) {
    const weekdays = [1, 2, 3, 4, 5];
    return { weekdays, openTime: "09:30", timezone: ownZone, windowMinutes: "120", enabled: true };
  }
  const { weekdays, openTime, timezone, windowMinutes, enabled } = schedule;
  return { weekdays, openTime, timezone, windowMinutes: String(windowMinutes), enabled };
}

/** Returns a draft with a weekday added, or without it where it was there. */
export function toggleWeekday(draft: ScheduleDraft, day: number): ScheduleDraft {
  const rest = draft.weekdays.filter((other) => other !== day);
  const weekdays = rest.length < draft.weekdays.length ? rest : [...rest, day].toSorted((a, b) => a - b);
  return { ...draft, weekdays };
}

/**
 * Returns what is wrong with a draft, by field, in the order of the form. The rules are those of the wire schema. The
 * saved zone is accepted even if this browser does not know it; otherwise the schedule could not be switched off.
 */
export function draftProblems(draft: ScheduleDraft, savedZone: string): Map<ScheduleField, string> {
  const problems = new Map<ScheduleField, string>();
  if (draft.weekdays.length === 0) problems.set("weekdays", msg("Choose at least one weekday."));
  if (!/^\d\d:\d\d$/.test(draft.openTime)) problems.set("openTime", msg("Say when it opens."));
  const length = /^\d+$/.test(draft.windowMinutes) ? Number(draft.windowMinutes) : Number.NaN;
  if (!(length >= 1 && length <= longestWindow))
    problems.set("windowMinutes", msg("A window has 1 to 1440 minutes, in whole minutes."));
  if (draft.timezone !== savedZone && !isZoneName(draft.timezone))
    problems.set("timezone", msg("There is no such time zone. Choose one from the list."));
  return problems;
}

/** Returns a draft as a request says it; only for a draft without problems. */
export function bodyOf({ windowMinutes, ...rest }: ScheduleDraft): ScheduleBody {
  return { ...rest, windowMinutes: Number(windowMinutes) };
}

/** Returns whether two drafts would save the same. */
export function isSameDraft(a: ScheduleDraft, b: ScheduleDraft): boolean {
  return contentOf(a) === contentOf(b);
}

/** What a form holds once the server has told what is saved now, and whether that is to be said. */
type Merged = { base: ScheduleDraft; draft: ScheduleDraft; isNews: boolean };

/**
 * Returns what becomes of a draft that was started from `base` now that `fresh` is saved, where `known` was before.
 *
 * 1. A draft that was not changed, or equals what is saved now, becomes `fresh`.
 * 2. A draft that was changed stays. That another person has saved another schedule is reported once.
 */
export function merged(
  draft: ScheduleDraft,
  base: ScheduleDraft,
  known: ScheduleDraft,
  fresh: ScheduleDraft,
): Merged {
  if (isSameDraft(draft, base) || isSameDraft(draft, fresh))
    return { base: fresh, draft: fresh, isNews: false };
  return { base, draft, isNews: !isSameDraft(fresh, base) && !isSameDraft(fresh, known) };
}

function contentOf({ weekdays, openTime, timezone, windowMinutes, enabled }: ScheduleDraft): string {
  return JSON.stringify([weekdays, openTime, timezone, windowMinutes, enabled]);
}

/** Returns the field that a refusal of the server is about, by the words of its sentence, or undefined. */
export function refusedField(sentence: string): ScheduleField | undefined {
  if (/weekday/i.test(sentence)) return "weekdays";
  if (/openTime/i.test(sentence)) return "openTime";
  if (/window/i.test(sentence)) return "windowMinutes";
  return /time ?zone/i.test(sentence) ? "timezone" : undefined;
}
