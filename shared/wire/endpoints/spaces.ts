import { endedSessionsPage, pageQuery } from "../directory.ts";
import {
  createdSpace,
  createSpaceBody,
  inviteBody,
  inviteReply,
  joinBody,
  spaceList,
  spaceView,
} from "../spaces.ts";
import { area } from "./endpoint.ts";

/** Spaces: list, create, read, older rooms, join, invite and seen. */
export const spaceEndpoints = area("spaces", {
  "GET /api/spaces": {
    summary: "List the caller's spaces, most recently active first",
    guest: 401,
    panel: true,
    replies: { 200: spaceList },
    refusals: [401],
  },
  "POST /api/spaces": {
    summary: "Open a space, protected by a new passcode unless `open`",
    guest: 401,
    body: createSpaceBody,
    replies: { 201: createdSpace },
    refusals: [400, 401, 404, 409],
    once: true,
  },
  "GET /api/orgs/:org/spaces/:slug": {
    summary: "Get a space: everything for members, only name and protection for others",
    guest: 403,
    panel: true,
    replies: { 200: spaceView },
    refusals: [403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/join": {
    summary: "Join a space, with its passcode if it has one",
    guest: 401,
    panel: true,
    body: joinBody.optional(),
    small: true,
    replies: { 204: "A member, now or earlier" },
    refusals: [400, 401, 403, 404, 409, 429],
  },
  "POST /api/orgs/:org/spaces/:slug/invite": {
    summary: "Exchange the passcode for a handle that lets one person join within five minutes",
    guest: 403,
    body: inviteBody,
    small: true,
    replies: { 201: inviteReply },
    refusals: [400, 403, 404, 429],
  },
  "GET /api/orgs/:org/spaces/:slug/sessions": {
    summary: "List the ended rooms beyond the newest 50, newest first",
    guest: 401,
    query: pageQuery,
    replies: { 200: endedSessionsPage },
    refusals: [400, 401, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/seen": {
    summary: "Mark the caller's membership as recently active",
    guest: 401,
    replies: { 204: "Marked, or not a member" },
    refusals: [401, 403, 404],
  },
});
