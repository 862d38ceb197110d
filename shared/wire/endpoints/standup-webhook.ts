import {
  deliveryList,
  savedWebhook,
  sentTest,
  webhookBody,
  webhookEventsBody,
  webhookReply,
} from "../webhook.ts";
import { area } from "./endpoint.ts";

/** The webhook of a space's standups and the list of its deliveries. */
export const standupWebhookEndpoints = area("standup webhook", {
  "GET /api/orgs/:org/spaces/:slug/standup-webhook": {
    summary: "Get the standup webhook of a space",
    guest: 403,
    replies: { 200: webhookReply },
    refusals: [401, 403, 404],
  },
  "PUT /api/orgs/:org/spaces/:slug/standup-webhook": {
    summary: "Set the standup webhook of a space; returns the new secret, once",
    guest: 403,
    body: webhookBody,
    replies: { 200: savedWebhook },
    refusals: [400, 401, 403, 404, 503],
  },
  "DELETE /api/orgs/:org/spaces/:slug/standup-webhook": {
    summary: "Delete the standup webhook of a space",
    guest: 403,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
  "PUT /api/orgs/:org/spaces/:slug/standup-webhook/events": {
    summary: "Choose the events of rooms that the space's webhook receives",
    guest: 403,
    body: webhookEventsBody,
    replies: { 204: "Chosen" },
    refusals: [400, 401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/standup-webhook/test": {
    summary: "Send a signed test to the space's webhook",
    guest: 403,
    replies: { 201: sentTest },
    refusals: [401, 403, 404, 429],
  },
  "GET /api/orgs/:org/spaces/:slug/standup-webhook/deliveries": {
    summary: "List the webhook's sent and pending deliveries, newest first, at most 50",
    guest: 403,
    replies: { 200: deliveryList },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/standup-webhook/deliveries/:deliveryId/retry": {
    summary: "Retry an event, with the full number of attempts",
    guest: 403,
    replies: { 204: "Due at once" },
    refusals: [401, 403, 404, 429],
  },
});
