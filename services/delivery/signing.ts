import { createHmac } from "node:crypto";

/** The signed parts of a delivery: its id, its send time in seconds since 1970, and its body. */
type Message = { id: string; timestamp: number; body: string };

const prefix = "whsec_";

/** Returns the headers that a receiver verifies: Standard Webhooks, version 1. */
export function signatureHeaders(secret: string, { id, timestamp, body }: Message): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": `v1,${signature}` };
}
