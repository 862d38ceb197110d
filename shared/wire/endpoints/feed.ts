import { feedBody, feedState, mintedFeed } from "../feed.ts";
import { area } from "./endpoint.ts";

/** The caller's calendar feed. */
export const feedEndpoints = area("calendar", {
  "GET /api/me/ics": {
    summary: "Check if the caller has a calendar feed; its address is never shown again",
    guest: 403,
    replies: { 200: feedState },
    refusals: [401, 403],
  },
  "POST /api/me/ics": {
    summary:
      "Create or replace the calendar feed, in the language of Accept-Language; its address is shown only once",
    guest: 403,
    body: feedBody,
    replies: { 200: mintedFeed },
    refusals: [400, 401, 403, 409],
  },
  "DELETE /api/me/ics": {
    summary: "Revoke the caller's calendar feed",
    guest: 403,
    replies: { 204: "Revoked, now or earlier" },
    refusals: [401, 403],
  },
});
