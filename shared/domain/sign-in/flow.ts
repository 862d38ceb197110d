import { randomBytes } from "node:crypto";
import { z } from "zod";
import { returnTarget } from "./return-target.ts";
import { isSameSecret } from "./same-secret.ts";

/** A sign-in under way, kept in a cookie of the browser that began it. */
export type Flow = {
  state: string;
  nonce: string;
  verifier: string;
  next: string;
  /** When it began, in seconds since 1970 by the database's clock. */
  at: number;
};

const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const state = z.string().regex(/^[A-Za-z0-9_-]{43}(?:\.[A-Za-z0-9_-]{1,300})?$/);
const flow = z.strictObject({
  state,
  nonce: secret,
  verifier: secret,
  next: z.string().transform(returnTarget),
  at: z.int(),
});
const MAX_FLOWS = 5;
const flows = z.array(flow).min(1).max(MAX_FLOWS);

/** Some proxies take 4 KiB of response headers. In characters. */
const MAX_COOKIE_LENGTH = 2304;
const MAX_TARGET_LENGTH = 200;
const lifetimeSeconds = 600;

/** Begins a sign-in that leads back to `next`, or to "/" where `returnTarget` refuses it. `at` is as in `Flow`. */
export function beginFlow(next: unknown, at: number): Flow {
  const random = () => randomBytes(32).toString("base64url");
  const target = returnTarget(next);
  return { state: random() + inState(target), nonce: random(), verifier: random(), next: target, at };
}

/** The target also stands in the state, which comes back when the cookie has gone. */
function inState(target: string): string {
  const isLeftOut = target === "/" || target.length > MAX_TARGET_LENGTH;
  return isLeftOut ? "" : `.${Buffer.from(target).toString("base64url")}`;
}

/** Returns the target that a state carries, checked again because any site may have written it; "/" without one. */
export function targetOf(text: string): string {
  const parsed = state.safeParse(text);
  return parsed.success ? returnTarget(Buffer.from(text.slice(44), "base64url").toString("utf8")) : "/";
}

/** Returns the flow that a state belongs to; each comparison takes constant time. */
export function flowOf(begun: readonly Flow[], text: string): Flow | undefined {
  return begun.find((one) => isSameSecret(one.state, text));
}

/**
 * Returns flows, the oldest first, as the value of their cookie: JSON in base64url, neither signed nor encrypted. Of more
 * than fit, the oldest are left out.
 */
export function writeFlows(begun: readonly Flow[]): string {
  const newest = begun.slice(-MAX_FLOWS);
  const text = Buffer.from(JSON.stringify(newest)).toString("base64url");
  return text.length > MAX_COOKIE_LENGTH ? writeFlows(newest.slice(1)) : text;
}

/**
 * Reads the value of a flow cookie and returns the flows that are not over at the time `now`, in seconds; none for
 * anything that `writeFlows` cannot have written. Targets are checked again, because the cookie is not signed.
 */
export function readFlows(text: string | null, now: number): Flow[] {
  if (text === null || text.length > MAX_COOKIE_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return [];
  try {
    const parsed = flows.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return (parsed.data ?? []).filter(({ at }) => now - at < lifetimeSeconds);
  } catch {
    return [];
  }
}
