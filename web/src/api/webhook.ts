import type { Delivery, SavedWebhook, WebhookReply } from "#shared/wire/webhook.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns a space's webhook, and whether the server can save one. All calls of this file are for owners. */
export async function readWebhook(org: string, slug: string): Promise<WebhookReply> {
  return (await request<WebhookReply>("GET", webhookPath(org, slug))).data;
}

/** Sets the address. Returns a new secret, which is returned only here. The previous secret becomes invalid. */
export async function saveWebhook(org: string, slug: string, url: string): Promise<SavedWebhook> {
  return (await request<SavedWebhook>("PUT", webhookPath(org, slug), { body: { url } })).data;
}

/** Removes the webhook. Undelivered events are dropped. */
export async function removeWebhook(org: string, slug: string): Promise<void> {
  await request("DELETE", webhookPath(org, slug));
}

/** Returns the newest 50 events, newest first. */
export async function listDeliveries(org: string, slug: string): Promise<Delivery[]> {
  const path = `${webhookPath(org, slug)}/deliveries`;
  return (await request<{ deliveries: Delivery[] }>("GET", path)).data.deliveries;
}

/** Retries an event with the same bytes and the same id. Its attempts are counted from the start. */
export async function retryDelivery(org: string, slug: string, id: string): Promise<void> {
  await request("POST", `${webhookPath(org, slug)}/deliveries/${encodeURIComponent(id)}/retry`);
}

/** Sends a test event. */
export async function sendTest(org: string, slug: string): Promise<void> {
  await request("POST", `${webhookPath(org, slug)}/test`);
}

function webhookPath(org: string, slug: string): string {
  return `${spacePath(org, slug)}/standup-webhook`;
}
