import { z } from "zod";
import { moment, text } from "./text.ts";

/** The address of a calendar of holidays. `shared/rules/webhook-url.ts` has the rules for addresses. */
export const holidayCalendarBody = z.strictObject({ url: text("url", { min: 1, max: 2000 }) });
export type HolidayCalendarBody = z.infer<typeof holidayCalendarBody>;

/** A space's calendar of holidays, without its address. */
export const holidayCalendar = z.object({
  /** Days off from yesterday (UTC) on. Sorted, without duplicates. */
  days: z.array(z.string()),
  /** True if the calendar has repeating events that were not read. */
  leftOut: z.boolean(),
  /** When its host last answered with a calendar, or that nothing has changed. Null before. */
  fetchedAt: moment.nullable(),
  /** True until the fetch that an owner asked for, or that is due, has ended. */
  waiting: z.boolean(),
  /** For owners: the host of its address. */
  host: z.string().optional(),
  /** For owners: why the last fetch failed, in the service's own words, or null. */
  lastError: z.string().nullable().optional(),
});
export type HolidayCalendar = z.infer<typeof holidayCalendar>;

/** The calendar of a space, or null, and the settings of this server without which there can be none. */
export const holidayCalendarReply = z.object({
  calendar: holidayCalendar.nullable(),
  /** True if this server has a key to encrypt addresses. */
  secretsAvailable: z.boolean(),
  /** The hosts that this server allows: `host.example.com`, `*.example.com`, or `*` for all. */
  hosts: z.array(z.string()),
});
export type HolidayCalendarReply = z.infer<typeof holidayCalendarReply>;
