import type { HolidayCalendarReply } from "#shared/wire/holiday-calendar.ts";
import { call } from "./call.ts";

/** A space by its slugs. */
export type HolidayPlace = { org: string; slug: string };

/** Returns the calendar of holidays of a space, or null, and what this server allows. */
export function readHolidays(place: HolidayPlace): Promise<HolidayCalendarReply> {
  return call("GET /api/orgs/:org/spaces/:slug/holiday-calendar", place);
}

/** Saves the address of the calendar, which the server then fetches. Owners only. */
export function saveHolidays(place: HolidayPlace, url: string): Promise<HolidayCalendarReply> {
  return call("PUT /api/orgs/:org/spaces/:slug/holiday-calendar", { ...place, body: { url } });
}

/** Removes the calendar with its days. Owners only. */
export function removeHolidays(place: HolidayPlace): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/holiday-calendar", place);
}

/** Has the calendar fetched again. Owners only. */
export function fetchHolidays(place: HolidayPlace): Promise<void> {
  return call("POST /api/orgs/:org/spaces/:slug/holiday-calendar/fetch", place);
}
