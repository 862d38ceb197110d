import { roomScheduleBody, roomScheduleList } from "../room-schedules.ts";
import { createdThing } from "../sessions.ts";
import { area } from "./endpoint.ts";

/** The schedules of a space's rooms of other kinds than standups. */
export const roomScheduleEndpoints = area("room schedules", {
  "GET /api/orgs/:org/spaces/:slug/room-schedules": {
    summary: "List the schedules of a space's rooms, with their next slots",
    guest: 403,
    replies: { 200: roomScheduleList },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/room-schedules": {
    summary: "Add a schedule of rooms to a space",
    guest: 403,
    body: roomScheduleBody,
    once: true,
    replies: { 201: createdThing },
    refusals: [400, 401, 403, 404, 409],
  },
  "PUT /api/orgs/:org/spaces/:slug/room-schedules/:scheduleId": {
    summary: "Replace a schedule of rooms",
    guest: 403,
    body: roomScheduleBody,
    replies: { 204: "Saved" },
    refusals: [400, 401, 403, 404],
  },
  "DELETE /api/orgs/:org/spaces/:slug/room-schedules/:scheduleId": {
    summary: "Delete a schedule of rooms; its rooms stay",
    guest: 403,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
});
