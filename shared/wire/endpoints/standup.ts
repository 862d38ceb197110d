import { previousEntries } from "../previous-entries.ts";
import { mentions } from "../standup-help.ts";
import { area } from "./endpoint.ts";

/** What members read of a standup beside its envelope. */
export const standupEndpoints = area("sessions", {
  "GET /api/sessions/:id/mentions": {
    summary: "Read the caller's help requests in a room, received and sent",
    guest: 403,
    panel: true,
    replies: { 200: mentions },
    refusals: [403, 404],
  },
  "GET /api/sessions/:id/previous-entries": {
    summary: "Read the entries of the space's previous standup",
    guest: 403,
    replies: { 200: previousEntries },
    refusals: [403, 404],
  },
});
