import { fetchAgain } from "#shared/domain/holidays/fetch-again.ts";
import { findCalendar } from "#shared/domain/holidays/find-calendar.ts";
import { removeCalendar } from "#shared/domain/holidays/remove-calendar.ts";
import { saveCalendar } from "#shared/domain/holidays/save-calendar.ts";
import { holidayCalendarEndpoints } from "#shared/wire/endpoints/holiday-calendar.ts";
import { serve } from "./serve.ts";

/** Registers a space's calendar of holidays. */
export const holidayCalendarRoutes = serve(holidayCalendarEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/holiday-calendar": ({ ctx, caller, place }) =>
    findCalendar(ctx, caller, place),
  "PUT /api/orgs/:org/spaces/:slug/holiday-calendar": ({ reporting, caller, place, body }) =>
    saveCalendar(reporting(), caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/holiday-calendar": ({ reporting, caller, place }) =>
    removeCalendar(reporting(), caller, place),
  "POST /api/orgs/:org/spaces/:slug/holiday-calendar/fetch": ({ ctx, caller, place }) =>
    fetchAgain(ctx, caller, place),
});
