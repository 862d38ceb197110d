import { ECDH } from "node:crypto";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { webhookUrlProblemText } from "#shared/rules/webhook-url-text.ts";
import { problem } from "#shared/wire/problems.ts";
import type { PushBody } from "#shared/wire/push.ts";

/**
 * Requires an address at an allowed push service, and keys of a browser: a point of P-256 and 16 bytes, in base64url.
 * Throws `invalid`.
 */
export function requireDevice({ endpoint, keys }: PushBody, hosts: readonly string[]): void {
  const broken = webhookUrlProblem(endpoint, hosts);
  if (broken?.rule === "no permitted hosts") throw problem("invalid", "this server sends no notices");
  if (broken) throw problem("invalid", `endpoint: ${webhookUrlProblemText(broken)}`);
  if (!isPoint(bytesOf(keys.p256dh)))
    throw problem("invalid", "p256dh must be a point of P-256 in base64url");
  if (bytesOf(keys.auth)?.length !== 16) throw problem("invalid", "auth must be 16 bytes in base64url");
}

/** Returns the bytes of a text in base64url without padding, or null for any other spelling. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

function isPoint(bytes: Buffer | null): boolean {
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  try {
    // Fails for a point that is not on the curve.
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
