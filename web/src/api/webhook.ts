import type { RoomEvent } from "#shared/rules/webhook-events.ts";
import type { Delivery, SavedWebhook, WebhookReply } from "#shared/wire/webhook.ts";
import { call } from "./call.ts";

/** Returns a space's webhook, and whether the server can save one. All calls of this file are for owners. */
export function readWebhook(org: string, slug: string): Promise<WebhookReply> {
  return call("GET /api/orgs/:org/spaces/:slug/standup-webhook", { org, slug });
}

/** Sets the address. Returns a new secret, which is returned only here. The previous secret becomes invalid. */
export function saveWebhook(org: string, slug: string, url: string): Promise<SavedWebhook> {
  return call("PUT /api/orgs/:org/spaces/:slug/standup-webhook", { org, slug, body: { url } });
}

/** Chooses the events of rooms that the webhook receives. Events of scheduled standups are always sent. */
export function chooseEvents(org: string, slug: string, events: RoomEvent[]): Promise<void> {
  return call("PUT /api/orgs/:org/spaces/:slug/standup-webhook/events", { org, slug, body: { events } });
}

/** Removes the webhook. Undelivered events are dropped. */
export function removeWebhook(org: string, slug: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/standup-webhook", { org, slug });
}

/** Returns the newest 50 events, newest first. */
export async function listDeliveries(org: string, slug: string): Promise<Delivery[]> {
  return (await call("GET /api/orgs/:org/spaces/:slug/standup-webhook/deliveries", { org, slug })).deliveries;
}

/** Retries an event with the same bytes and the same id. Its attempts are counted from the start. */
export function retryDelivery(org: string, slug: string, deliveryId: string): Promise<void> {
  return call("POST /api/orgs/:org/spaces/:slug/standup-webhook/deliveries/:deliveryId/retry", {
    org,
    slug,
    deliveryId,
  });
}

/** Sends a test event. */
export async function sendTest(org: string, slug: string): Promise<void> {
  await call("POST /api/orgs/:org/spaces/:slug/standup-webhook/test", { org, slug });
}
