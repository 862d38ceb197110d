import type { Database } from "#shared/db/database.ts";
import type { Claim } from "#shared/domain/webhook/claim-deliveries.ts";
import { storeBody } from "#shared/domain/webhook/store-body.ts";
import type { AttemptResult } from "#shared/domain/webhook/save-delivery-result.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Post, Reply } from "../outbound/post.ts";
import { signatureHeaders } from "../signing.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { webhookBody } from "./webhook-body.ts";

/** What an attempt needs. */
export type AttemptDeps = {
  db: Database;
  post: Post;
  /** Null without a key. */
  sealing: Sealing | null;
  settings: Pick<Settings, "baseUrl" | "standupWebhookHosts">;
};

/**
 * Sends a claimed event once and returns the result, or null where another worker holds it by now. The operator may
 * have changed settings since the address was saved, so it is checked again each time.
 */
export async function attemptWebhook(
  { db, post, sealing, settings }: AttemptDeps,
  claim: Claim,
  signal: AbortSignal,
): Promise<AttemptResult | null> {
  // Also where the body exists already: a worker that has lost its lease learns it here, before anything is sent.
  const body = await storeBody(db, claim, claim.body ?? webhookBody(claim, settings.baseUrl));
  if (body === null) return null;
  if (webhookUrlProblem(claim.url, settings.standupWebhookHosts) !== null)
    return failed("this server does not allow that address");
  const secret = sealing?.open({ keyId: claim.secretKeyId, box: claim.secret }, claim.webhookId) ?? null;
  if (secret === null) return failed("this server has no key for the webhook's secret");
  const headers = signatureHeaders(secret, { id: claim.id, timestamp: claim.now, body });
  return judge(await post(claim.url, { headers, body, signal }), claim.now);
}

/** Any 2xx delivers, 410 fails for good, and everything else, redirects included, fails the attempt. */
function judge(reply: Reply, now: number): AttemptResult {
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
