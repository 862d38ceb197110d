import { avatarBody, me, meQuery, nameBody, settingsBody } from "../identity.ts";
import { area } from "./endpoint.ts";

/** The caller's own identity. */
export const meEndpoints = area("identity", {
  "GET /api/me": {
    summary: "Get the caller's identity",
    guest: "seat",
    panel: true,
    query: meQuery,
    replies: { 200: me, 204: "With `optional=true`: the caller has no session" },
    refusals: [401],
  },
  "POST /api/me": {
    summary: "Create or rename the caller's identity; rotates the token",
    guest: 403,
    body: nameBody,
    replies: { 200: me, 201: me },
    refusals: [400, 401, 403, 429],
  },
  "PATCH /api/me/avatar": {
    summary: "Set or clear the caller's avatar icon",
    guest: 403,
    body: avatarBody,
    replies: { 200: me },
    refusals: [400, 401],
  },
  "PATCH /api/me/settings": {
    summary: "Change the caller's private settings",
    guest: 403,
    body: settingsBody,
    replies: { 200: me },
    refusals: [400, 401, 403],
  },
  "DELETE /api/me": {
    summary: "Sign out",
    guest: "seat",
    panel: true,
    replies: { 204: "Signed out, or there was no sign-in" },
    refusals: [401, 403],
  },
});
