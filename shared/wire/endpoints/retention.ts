import { keptBody, retention, retentionBody } from "../retention.ts";
import { area } from "./endpoint.ts";

/** The deletion of ended rooms by rule. */
export const retentionEndpoints = area("spaces", {
  "GET /api/orgs/:org/spaces/:slug/room-retention": {
    summary: "Get the rule that deletes ended rooms, and the rooms that go within seven days",
    guest: 401,
    replies: { 200: retention },
    refusals: [401, 404],
  },
  "PATCH /api/orgs/:org/spaces/:slug/room-retention": {
    summary: "Set after how many days ended rooms are deleted; null for never",
    guest: 404,
    body: retentionBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404, 409],
  },
  "PATCH /api/orgs/:org/spaces/:slug/sessions/:id/kept": {
    summary: "Keep a room from deletion by rule, or take that back",
    guest: 404,
    body: keptBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404],
  },
});
