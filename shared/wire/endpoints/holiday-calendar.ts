import { holidayCalendarBody, holidayCalendarReply } from "../holiday-calendar.ts";
import { area } from "./endpoint.ts";

/** The calendar whose days are days off of a space's schedule. */
export const holidayCalendarEndpoints = area("standup settings", {
  "GET /api/orgs/:org/spaces/:slug/holiday-calendar": {
    summary: "Get the space's calendar of holidays and its days, or null if there is none",
    guest: 403,
    replies: { 200: holidayCalendarReply },
    refusals: [401, 403, 404],
  },
  "PUT /api/orgs/:org/spaces/:slug/holiday-calendar": {
    summary: "Set the address of the space's calendar of holidays; it is fetched at once",
    guest: 403,
    body: holidayCalendarBody,
    replies: { 200: holidayCalendarReply },
    refusals: [400, 401, 403, 404, 429, 503],
  },
  "DELETE /api/orgs/:org/spaces/:slug/holiday-calendar": {
    summary: "Remove the space's calendar of holidays with its days",
    guest: 403,
    replies: { 204: "Removed" },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/holiday-calendar/fetch": {
    summary: "Fetch the space's calendar of holidays again",
    guest: 403,
    replies: { 204: "Due at once" },
    refusals: [401, 403, 404, 429],
  },
});
