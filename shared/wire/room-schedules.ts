import { z } from "zod";
import { valuesFit } from "./plugin-fields.ts";
import { schedule, scheduleBody, slot } from "./schedule.ts";
import { comparedText, id, trimmedText } from "./text.ts";

const title = trimmedText("title", { min: 1, max: 100 });

/**
 * A schedule of rooms as its owner saves it. Unknown keys are refused. The rules of the days and times are those of the
 * standups' schedule. The kind decodes the config.
 */
export const roomScheduleBody = scheduleBody.extend({
  everyWeeks: scheduleBody.shape.everyWeeks.default(1),
  firstWeek: scheduleBody.shape.firstWeek.default(null),
  daysOff: scheduleBody.shape.daysOff.default([]),
  kind: comparedText("kind", { min: 1, max: 64 }),
  /** A room's title is this text and its day. */
  title,
  /** The config of its rooms. Default: the one that the kind declares for schedules. */
  config: z
    .record(z.string(), z.unknown(), { error: "config must be an object" })
    .refine(valuesFit, { error: "config may have at most 8 KiB" })
    .optional(),
});
export type RoomScheduleBody = z.infer<typeof roomScheduleBody>;

/** Why a schedule opens no rooms now: its kind is gone, is retired, or its plugin is off. */
export const kindProblem = z.enum(["kind missing", "kind retired", "plugin off"]);
export type KindProblem = z.infer<typeof kindProblem>;

/** Why a day got no room. */
export const skippedReason = z.enum([...kindProblem.options, "no owner", "room refused", "session limit"]);

export const roomSchedule = schedule.extend({
  id,
  kind: z.string(),
  title: z.string(),
  config: z.record(z.string(), z.unknown()),
  /** Why it opens no rooms now, or null. */
  problem: kindProblem.nullable(),
  /** Its last day, if that got no room; otherwise null. */
  skipped: z.object({ date: z.string(), why: skippedReason }).nullable(),
  /** Its next slots, at most 5. Empty if it is off. */
  slots: z.array(slot),
  /** The days among yesterday, today and tomorrow that have already been opened. */
  opened: z.array(z.string()),
});
export type RoomSchedule = z.infer<typeof roomSchedule>;

export const roomScheduleList = z.object({
  /** In the order of their creation. */
  schedules: z.array(roomSchedule),
  /** The kinds whose rooms can open on a schedule. */
  kinds: z.array(z.string()),
});
export type RoomScheduleList = z.infer<typeof roomScheduleList>;
