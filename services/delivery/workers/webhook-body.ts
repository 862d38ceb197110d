import type { Claim } from "#shared/domain/webhook/claim-deliveries.ts";
import type { WebhookPayload } from "#shared/wire/webhook.ts";

/** Returns the body of a webhook as JSON text. Invariant: it contains no names, texts or counts. */
export function webhookBody(claim: Claim, baseUrl: string): string {
  const { event, createdAt, org, space, sessionId, slotDate, opensAt, closesAt } = claim;
  const spaceUrl = `${baseUrl}/o/${org}/s/${space}`;
  const url = sessionId === null ? spaceUrl : `${spaceUrl}/r/${sessionId}`;
  const payload: WebhookPayload = {
    type: event,
    timestamp: createdAt,
    data: { org, space, sessionId, slotDate, opensAt, closesAt, url },
  };
  return JSON.stringify(payload);
}
