import type { Database } from "#shared/db/database.ts";
import type { Claim } from "#shared/domain/standups/webhook/claim-deliveries.ts";
import { storeBody } from "#shared/domain/standups/webhook/store-body.ts";
import type { AttemptResult } from "#shared/domain/standups/webhook/save-delivery-result.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Post, Reply } from "../outbound/post.ts";
import { signatureHeaders } from "../signing.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import type { WebhookPayload } from "#shared/wire/webhook.ts";

/** The dependencies of an attempt. */
export type AttemptDeps = {
  db: Database;
  post: Post;
  /** Null without a key. */
  sealing: Sealing | null;
  settings: Pick<Settings, "baseUrl" | "standupWebhookHosts">;
};

/**
 * Sends a claimed event once and returns the result, or null if another worker has claimed it since. The address is
 * checked each time, because the operator may have changed settings since it was saved.
 */
export async function attemptWebhook(
  { db, post, sealing, settings }: AttemptDeps,
  claim: Claim,
  signal: AbortSignal,
): Promise<AttemptResult | null> {
  // Called even if the body exists: it detects a lost lease before anything is sent.
  const body = await storeBody(db, claim, claim.body ?? webhookBody(claim, settings.baseUrl));
  if (body === null) return null;
  if (webhookUrlProblem(claim.url, settings.standupWebhookHosts) !== null)
    return failed("this server does not allow that address");
  const secret = sealing?.open({ keyId: claim.secretKeyId, box: claim.secret }, claim.webhookId) ?? null;
  if (secret === null) return failed("this server has no key for the webhook's secret");
  const headers = signatureHeaders(secret, { id: claim.id, timestamp: claim.now, body });
  return resultOf(await post(claim.url, { headers, body, signal }), claim.now);
}

/**
 * Returns the result of a response. Any 2xx is a success, and 410 fails permanently. Everything else, including
 * redirects, fails the attempt.
 */
function resultOf(reply: Reply, now: number): AttemptResult {
  if ("failure" in reply) return failed(reply.failure);
  const { status, retryAfter } = reply;
  if (status >= 200 && status < 300) return { delivered: true };
  return {
    delivered: false,
    error: `the receiver answered ${status}`,
    final: status === 410,
    askedFor: retryAfterSeconds(retryAfter, now),
  };
}

function failed(error: string): AttemptResult {
  return { delivered: false, error, final: false, askedFor: null };
}

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
