import { today } from "../today.ts";
import { area } from "./endpoint.ts";

/** The overview of the caller's current rooms and tasks, in all of their spaces. */
export const todayEndpoints = area("spaces", {
  "GET /api/today": {
    summary: "Get the open rooms, the next slots and the pending items of all of the caller's spaces",
    guest: 403,
    replies: { 200: today },
    refusals: [401, 403],
  },
});
