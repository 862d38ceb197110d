import { anyEnvelope } from "../plugin-envelope.ts";
import { createdSession, createSessionBody, renamedSession, sessionTitleBody } from "../sessions.ts";
import { area } from "./endpoint.ts";

/** Rooms: create, read, watch, end and reopen. */
export const sessionEndpoints = area("sessions", {
  "POST /api/orgs/:org/spaces/:slug/sessions": {
    summary: "Open a room in a space; the caller becomes its facilitator",
    guest: 401,
    body: createSessionBody,
    replies: { 201: createdSession },
    refusals: [400, 401, 404, 409, 502],
    once: true,
  },
  "GET /api/sessions/:id": {
    summary: "Get the caller's view of a room",
    guest: "seat",
    panel: true,
    replies: { 200: anyEnvelope },
    refusals: [404],
  },
  "GET /api/sessions/:id/socket": {
    summary: "Learn whether a socket on a room would be refused now",
    guest: "seat",
    panel: true,
    replies: { 204: "It would be opened" },
    refusals: [404],
  },
  "DELETE /api/sessions/:id": {
    summary: "End a room; its history stays",
    guest: 403,
    replies: { 204: "Ended, now or earlier" },
    refusals: [403, 404],
  },
  "POST /api/sessions/:id/reopen": {
    summary: "Reopen an ended room",
    guest: 403,
    replies: { 204: "Open, now or earlier" },
    refusals: [403, 404, 409],
  },
  "PATCH /api/orgs/:org/spaces/:slug/sessions/:id": {
    summary: "Rename a room of the space",
    guest: 404,
    body: sessionTitleBody,
    replies: { 200: renamedSession },
    refusals: [400, 401, 403, 404, 409],
  },
  "DELETE /api/orgs/:org/spaces/:slug/sessions/:id": {
    summary: "Permanently delete a room with its history",
    guest: 404,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
});
