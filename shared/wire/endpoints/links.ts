import { linkList, linkPreview, mintedLink, previewBody, redeemBody, redeemedLink } from "../links.ts";
import { area } from "./endpoint.ts";

/** Signed links: mint, list, revoke, preview, redeem. */
export const linkEndpoints = area("links", {
  "POST /api/sessions/:id/links": {
    summary: "Create a link that admits guests to the room for 24 hours",
    guest: 403,
    replies: { 201: mintedLink },
    refusals: [403, 404, 409],
    once: true,
  },
  "GET /api/sessions/:id/links": {
    summary: "List the room's links, newest first, without their tokens",
    guest: 403,
    replies: { 200: linkList },
    refusals: [403, 404],
  },
  "DELETE /api/sessions/:id/links/:linkId": {
    summary: "Revoke a link and remove its guests; their contributions stay",
    guest: 403,
    replies: { 204: "Revoked, now or earlier" },
    refusals: [403, 404],
  },
  "POST /api/links/preview": {
    summary: "Show a link's room and the people in it, before a guest joins",
    guest: 403,
    body: previewBody,
    replies: { 200: linkPreview },
    refusals: [400, 403, 404, 429],
  },
  "POST /api/links/redeem": {
    summary: "Join a link's room as a named guest until the link ends",
    guest: "open",
    body: redeemBody,
    replies: { 201: redeemedLink },
    refusals: [400, 404, 429],
  },
});
