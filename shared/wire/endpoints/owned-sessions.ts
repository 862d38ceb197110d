import { renamedSession, sessionTitleBody } from "../sessions.ts";
import { area } from "./endpoint.ts";

/** The owners' endpoints for all rooms of a space. */
export const ownedSessionEndpoints = area("sessions", {
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
