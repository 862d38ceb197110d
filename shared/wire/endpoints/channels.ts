import { channelChanges, channelList, channelMessageList, newChannel } from "../channels.ts";
import { createdThing } from "../sessions.ts";
import { area } from "./endpoint.ts";

/** The chat channels of a space. Members see what leaves their space; owners choose it. */
export const channelEndpoints = area("channels", {
  "GET /api/orgs/:org/spaces/:slug/channels": {
    summary: "List the chat channels of a space",
    guest: 403,
    replies: { 200: channelList },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/channels": {
    summary: "Connect a chat channel to a space",
    guest: 403,
    body: newChannel,
    once: true,
    replies: { 201: createdThing },
    refusals: [400, 401, 403, 404, 409, 503],
  },
  "PATCH /api/orgs/:org/spaces/:slug/channels/:channelId": {
    summary: "Change the name, address or posts of a chat channel",
    guest: 403,
    body: channelChanges,
    replies: { 204: "Changed" },
    refusals: [400, 401, 403, 404, 503],
  },
  "DELETE /api/orgs/:org/spaces/:slug/channels/:channelId": {
    summary: "Disconnect a chat channel",
    guest: 403,
    replies: { 204: "Disconnected" },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/channels/:channelId/test": {
    summary: "Send a test message to a chat channel",
    guest: 403,
    replies: { 204: "The message waits to be sent" },
    refusals: [401, 403, 404, 429],
  },
  "GET /api/orgs/:org/spaces/:slug/channels/:channelId/messages": {
    summary: "List the messages to a chat channel, newest first, at most 50",
    guest: 403,
    replies: { 200: channelMessageList },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/channels/:channelId/messages/:messageId/retry": {
    summary: "Send a message to a chat channel again",
    guest: 403,
    replies: { 204: "Due at once" },
    refusals: [401, 403, 404, 429],
  },
});
