import { hash } from "node:crypto";
import type { NoticeClaim } from "#shared/domain/notices/claim-notices.ts";
import { urgencyOf } from "#shared/domain/notices/sorts.ts";
import type { DeviceAddress } from "#shared/domain/push/device-address.ts";
import { noticeMessage, tagOf } from "./notice-message.ts";

/** The server's key pair in base64url, and the address at which a push service reaches the operator. */
export type Signer = { publicKey: string; privateKey: string; subject: string };

/** A request to a push service, by RFC 8030. */
export type NoticeRequest = { headers: Record<string, string>; body: Uint8Array };

/**
 * Returns the request that brings a notice to a device: encrypted for its browser (RFC 8291) and signed (RFC 8292). Every
 * body has 803 bytes. Throws if the keys are damaged.
 */
export async function encryptNotice(
  claim: NoticeClaim,
  { endpoint, p256dh, auth }: DeviceAddress,
  signer: Signer,
): Promise<NoticeRequest> {
  // Loaded at the first notice, because most processes never send one.
  const { encryptNotification, vapidHeaders } = await import("@block65/webcrypto-web-push");
  const device = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  // The library would pad to 4096 bytes, which some browsers refuse.
  const body = await encryptNotification(device, noticeMessage(claim), { pad: false });
  const { headers } = await vapidHeaders(device, signer);
  return {
    headers: {
      ...headers,
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(Math.max(0, claim.secondsLeft)),
      urgency: urgencyOf(claim.sort),
      topic: topicOf(claim),
    },
    body,
  };
}

/** Returns the topic: of several notices that wait for a device, the push service keeps the last of a topic. */
function topicOf(claim: NoticeClaim): string {
  return hash("sha256", `${claim.deviceId} ${tagOf(claim)}`, "base64url").slice(0, 32);
}
