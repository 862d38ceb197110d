import { accountDeletion, accountDeletionBody, ownData } from "../own-data.ts";
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
  "POST /api/me/data": {
    summary: "Get all stored data of the caller; at most three times an hour",
    guest: "seat",
    replies: { 200: ownData },
    refusals: [401, 429],
  },
  "GET /api/me/account": {
    summary: "Get what a deletion of the caller's account needs first, and what it leaves",
    guest: "seat",
    replies: { 200: accountDeletion },
    refusals: [401],
  },
  "DELETE /api/me/account": {
    summary: "Permanently delete the caller's account, with their texts",
    guest: "seat",
    body: accountDeletionBody,
    replies: { 204: "Deleted; every sign-in of the caller has ended" },
    refusals: [400, 401, 409],
  },
});
