import type { NoticeClaim } from "#shared/domain/notices/claim-notices.ts";
import type { NoticeResult } from "#shared/domain/notices/save-notice-result.ts";
import { openAddress } from "#shared/domain/push/device-address.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Post, Reply } from "../outbound/post.ts";
import { retryAfterSeconds } from "../workers/retry-after.ts";
import { encryptNotice } from "./encrypt-notice.ts";

/** The dependencies of an attempt. */
export type NoticeAttemptDeps = {
  post: Post;
  /** Null without a key. */
  sealing: Sealing | null;
  settings: Pick<Settings, "baseUrl" | "pushHosts">;
};

/**
 * Sends a claimed notice once and returns the result. The address is checked each time, because the operator may have
 * changed settings since it was saved.
 */
export async function attemptNotice(
  { post, sealing, settings }: NoticeAttemptDeps,
  claim: NoticeClaim,
  signal: AbortSignal,
): Promise<NoticeResult> {
  const { deviceId, secret, secretKeyId, keyId, keySecret, keySecretKeyId } = claim;
  const address = sealing && openAddress(sealing, { keyId: secretKeyId, box: secret }, deviceId);
  const privateKey = sealing?.open({ keyId: keySecretKeyId, box: keySecret }, keyId) ?? null;
  if (address === null || privateKey === null) return refused("this server has no key for the device");
  if (webhookUrlProblem(address.endpoint, settings.pushHosts) !== null)
    return refused("this server does not allow that push service");
  const signer = {
    publicKey: claim.publicKey.toString("base64url"),
    privateKey,
    subject: subjectOf(settings.baseUrl),
  };
  const { headers, body } = await encryptNotice(claim, address, signer);
  return resultOf(await post(address.endpoint, { headers, body, signal }), claim.now);
}

/** Returns how a push service reaches the operator. Apple's accepts no http address. */
function subjectOf(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? baseUrl : "mailto:operator@localhost";
}

/**
 * Returns the result of a reply. 404 and 410 mean that the device is gone. An overloaded service gets another attempt.
 * Every other refusal, such as a redirect, or 403 for a signature, would be the same the next time.
 */
function resultOf(reply: Reply, now: number): NoticeResult {
  if ("failure" in reply) return { outcome: "failed", error: reply.failure, final: false, askedFor: null };
  const { status, retryAfter } = reply;
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  return {
    outcome: "failed",
    error: `the push service answered ${status}`,
    final: status !== 429 && status < 500,
    askedFor: retryAfterSeconds(retryAfter, now),
  };
}

function refused(error: string): NoticeResult {
  return { outcome: "failed", error, final: true, askedFor: null };
}
