import { embeddedToken, handoff, openHandoffBody, pendingHandoff, verifierBody } from "../embed.ts";
import { area } from "./endpoint.ts";

/** The sign-in of side panels. A service without a meeting client has none of these. */
export const embedEndpoints = area("embedding", {
  "POST /api/embed/handoff": {
    summary: "Start the sign-in of a side panel; returns a code for the person to type",
    guest: "open",
    panel: true,
    body: openHandoffBody,
    replies: { 201: handoff },
    refusals: [400, 409, 429],
  },
  "POST /api/embed/session": {
    summary: "Get the side panel's token, once, after the person has typed the code",
    guest: "open",
    panel: true,
    body: verifierBody,
    replies: { 200: embeddedToken, 202: pendingHandoff },
    refusals: [400, 404],
  },
});
