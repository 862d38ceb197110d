import { z } from "zod";
import { weekdayOf } from "../rules/day.ts";
import { comparedText, id, moment } from "./text.ts";

const weekday = z
  .int({ error: "weekdays are numbers from 0 (Sunday) to 6" })
  .min(0, "weekdays are numbers from 0 (Sunday) to 6")
  .max(6, "weekdays are numbers from 0 (Sunday) to 6");

const date = (what: string) => z.iso.date({ error: `${what} must be a day such as 2027-02-01` });

/**
 * A space's schedule as its owner saves it. Unknown keys are refused. A missing `everyWeeks`, `firstWeek` or `daysOff`
 * keeps its saved value. `shared/domain/standups/schedule` checks that this service and the database know the zone.
 */
export const scheduleBody = z.strictObject({
  weekdays: z
    .array(weekday, { error: "weekdays must be a list" })
    .min(1, "choose at least one weekday")
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  openTime: z
    .string({ error: "openTime must be a time like 09:30" })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "openTime must be a time like 09:30" }),
  timezone: comparedText("timezone", { min: 1, max: 64 }),
  windowMinutes: z
    .int({ error: "windowMinutes must be a whole number" })
    .min(1, "a window has at least 1 minute")
    .max(1440, "a window has at most 1440 minutes"),
  enabled: z.boolean({ error: "enabled must be true or false" }),
  /** Standups open in every nth week. */
  everyWeeks: z
    .int({ error: "everyWeeks must be a whole number" })
    .min(1, "everyWeeks must be 1 to 8")
    .max(8, "everyWeeks must be 1 to 8")
    .optional(),
  /** The Monday from which weeks are counted. Null: the present week, or none if standups open in every week. */
  firstWeek: date("firstWeek")
    .refine((day) => weekdayOf(day) === 1, { error: "firstWeek must be a Monday" })
    .nullable()
    .optional(),
  daysOff: z
    .array(date("daysOff"), { error: "daysOff must be a list" })
    .transform((days) => [...new Set(days)].toSorted())
    .refine((days) => days.length <= 60, { error: "daysOff may have at most 60 days" })
    .optional(),
});
export type ScheduleBody = z.infer<typeof scheduleBody>;

export const schedule = z.object({
  /** 0 is Sunday. Sorted, without duplicates. */
  weekdays: z.array(z.int()),
  openTime: z.string(),
  /** An IANA name. */
  timezone: z.string(),
  windowMinutes: z.int(),
  enabled: z.boolean(),
  everyWeeks: z.int(),
  /** The Monday from which weeks are counted. Null if standups open in every week. */
  firstWeek: z.string().nullable(),
  /** Local days without a standup. Sorted, without duplicates. */
  daysOff: z.array(z.string()),
  /** The owner who last saved the schedule and facilitates its rooms. Null if that person was erased. */
  updatedBy: id.nullable(),
});
export type Schedule = z.infer<typeof schedule>;

export const scheduleReply = z.object({ schedule: schedule.nullable() });

export const slot = z.object({
  /** The local day. */
  date: z.string(),
  opensAt: moment,
  closesAt: moment,
  /** True if a clock change skips the opening time on that day, so the slot opens at another time. */
  shifted: z.boolean(),
});

/** The next slots of a saved schedule, at most 5. Empty if the schedule is off or missing. */
export const slotsReply = z.object({
  slots: z.array(slot),
  /**
   * The days among yesterday, today and tomorrow that have already been opened. They do not open again, so a preview
   * omits them.
   */
  opened: z.array(z.string()),
});
export type SlotsReply = z.infer<typeof slotsReply>;

/** One week of the trend. A week has no ratio if all its days are suppressed. */
export const trendWeek = z.union([
  z.object({ weekStart: z.string(), ratio: z.number() }),
  z.object({ weekStart: z.string(), suppressed: z.literal(true) }),
]);
export type TrendWeek = z.infer<typeof trendWeek>;

/** The last 12 completed weeks, Monday to Sunday, oldest first. */
export const trendReply = z.object({ weeks: z.array(trendWeek) });
