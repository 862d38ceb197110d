import { msg } from "@lit/localize";
import { mondayOf } from "#shared/rules/day.ts";
import type { RoomSchedule, RoomScheduleBody } from "#shared/wire/room-schedules.ts";
import {
  bodyOf,
  draftOf,
  draftProblems,
  type ScheduleDraft,
  type ScheduleField,
} from "../standups/schedule/schedule-draft.ts";

/** A schedule of rooms being edited: the contents of the fields as typed. */
export type RoomDraft = ScheduleDraft & { kind: string; title: string };

export type RoomField = ScheduleField | "title";

/** Returns the draft of a new schedule: every second Friday afternoon from this week on. */
export function newDraft(kind: string, title: string, ownZone: string, today: string): RoomDraft {
  const draft = { ...draftOf(null, ownZone), weekdays: [5], openTime: "14:00", windowMinutes: "60" };
  return { ...draft, everyWeeks: 2, firstWeek: mondayOf(today), kind, title };
}

/** Returns the draft of a saved schedule. */
export function savedDraft(schedule: RoomSchedule): RoomDraft {
  const {
    kind,
    title,
    weekdays,
    openTime,
    timezone,
    windowMinutes,
    enabled,
    everyWeeks,
    firstWeek,
    daysOff,
  } = schedule;
  const times = { weekdays, openTime, timezone, windowMinutes, enabled, everyWeeks, firstWeek, daysOff };
  return { ...draftOf({ ...times, updatedBy: null }, timezone), kind, title };
}

/** Returns the problems of a draft by field, in the order of the form. */
export function roomProblems(draft: RoomDraft, savedZone: string): Map<RoomField, string> {
  const problems = new Map<RoomField, string>(
    draft.title.trim() === "" ? [["title", msg("Enter a title.")]] : [],
  );
  for (const [field, text] of draftProblems(draft, savedZone)) problems.set(field, text);
  return problems;
}

/** Returns a draft as a request body. The draft must have no problems. Without a config the server keeps its own. */
export function roomBodyOf(
  { title, kind, ...times }: RoomDraft,
  config: Record<string, unknown> | undefined,
): RoomScheduleBody {
  return { ...bodyOf(times), title: title.trim(), kind, ...(config && { config }) };
}
