import { scheduleBody, scheduleReply, slotsReply } from "../schedule.ts";
import { area } from "./endpoint.ts";

/** A space's schedule of standups and its next slots. */
export const standupScheduleEndpoints = area("standup settings", {
  "GET /api/orgs/:org/spaces/:slug/standup-schedule": {
    summary: "Get the space's standup schedule, or null if there is none",
    guest: 403,
    replies: { 200: scheduleReply },
    refusals: [401, 403, 404],
  },
  "PUT /api/orgs/:org/spaces/:slug/standup-schedule": {
    summary: "Set the space's standup schedule",
    guest: 403,
    body: scheduleBody,
    replies: { 200: scheduleReply },
    refusals: [400, 401, 403, 404],
  },
  "GET /api/orgs/:org/spaces/:slug/standup-schedule/next": {
    summary: "List the next scheduled standups, at most 5, and the days already taken",
    guest: 403,
    replies: { 200: slotsReply },
    refusals: [401, 403, 404],
  },
});
