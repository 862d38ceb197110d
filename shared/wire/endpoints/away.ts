import { awayBody, awayList, awayRange } from "../standup.ts";
import { area } from "./endpoint.ts";

/** The caller's own days away. */
export const awayEndpoints = area("away", {
  "GET /api/me/away": {
    summary: "List the caller's own days away, earliest first",
    guest: 403,
    replies: { 200: awayList },
    refusals: [401, 403],
  },
  "POST /api/me/away": {
    summary: "Add a range of days away, in every space; both ends are included",
    guest: 403,
    body: awayBody,
    replies: { 201: awayRange },
    refusals: [400, 401, 403, 409],
    once: true,
  },
  "DELETE /api/me/away/:awayId": {
    summary: "Delete one of the caller's ranges of days away",
    guest: 403,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
});
