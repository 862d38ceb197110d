import { randomBytes } from "node:crypto";
import { z } from "zod";
import { returnTarget } from "./return-target.ts";

/** A sign-in under way, kept in a cookie of the browser that began it (protocol/identity 37). */
export type Flow = { state: string; nonce: string; verifier: string; next: string };

const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const flow = z.strictObject({ state: secret, nonce: secret, verifier: secret, next: z.string() });
const longest = 2048;

/** Begins a sign-in that leads back to `next`, or to "/" where `returnTarget` refuses it. */
export function beginFlow(next: unknown): Flow {
  const random = () => randomBytes(32).toString("base64url");
  return { state: random(), nonce: random(), verifier: random(), next: returnTarget(next) };
}

/** Returns a flow as the value of its cookie: JSON in base64url, neither signed nor encrypted. */
export function writeFlow(begun: Flow): string {
  return Buffer.from(JSON.stringify(begun)).toString("base64url");
}

/**
 * Reads the value of a flow cookie; null for anything that `writeFlow` cannot have written. The target is checked
 * again, because the cookie is not signed (protocol/identity 36, 37).
 */
export function readFlow(text: string | null): Flow | null {
  if (text === null || text.length > longest || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const parsed = flow.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return parsed.success ? { ...parsed.data, next: returnTarget(parsed.data.next) } : null;
  } catch {
    return null;
  }
}
