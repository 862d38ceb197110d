import { randomBytes } from "node:crypto";
import { z } from "zod";
import { canonicalSecret } from "#shared/rules/canonical-secret.ts";
import { returnTarget } from "./return-target.ts";
import { isSameSecret } from "./same-secret.ts";

/** A pending sign-in, stored in a cookie of the browser that began it. */
export type Flow = {
  state: string;
  nonce: string;
  verifier: string;
  next: string;
  /** Its start, in seconds since 1970 by the database's clock. */
  at: number;
};

const secret = z.string().regex(canonicalSecret);
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

/** Maximum length in characters: some proxies accept only 4 KiB of response headers. */
const MAX_COOKIE_LENGTH = 2304;
const MAX_TARGET_LENGTH = 200;
const lifetimeSeconds = 600;

/** Begins a sign-in that returns to `next`, or to "/" if `returnTarget` refuses it. `at` is as in `Flow`. */
export function beginFlow(next: unknown, at: number): Flow {
  const random = () => randomBytes(32).toString("base64url");
  const target = returnTarget(next);
  return { state: random() + inState(target), nonce: random(), verifier: random(), next: target, at };
}

/** Encodes the target for the state, because the state survives the loss of the cookie. */
function inState(target: string): string {
  const isLeftOut = target === "/" || target.length > MAX_TARGET_LENGTH;
  return isLeftOut ? "" : `.${Buffer.from(target).toString("base64url")}`;
}

/** Returns the target of a state, or "/" without one. It is checked again, because any site may have written it. */
export function targetOf(text: string): string {
  const parsed = state.safeParse(text);
  return parsed.success ? returnTarget(Buffer.from(text.slice(44), "base64url").toString("utf8")) : "/";
}

/** Returns the flow of a state; each comparison takes constant time. */
export function flowOf(begun: readonly Flow[], text: string): Flow | undefined {
  return begun.find((candidate) => isSameSecret(candidate.state, text));
}

/**
 * Returns the cookie value of flows: JSON in base64url, neither signed nor encrypted. If they do not fit, the oldest
 * are omitted.
 */
export function writeFlows(begun: readonly Flow[]): string {
  const newest = begun.slice(-MAX_FLOWS);
  const text = Buffer.from(JSON.stringify(newest)).toString("base64url");
  return text.length > MAX_COOKIE_LENGTH ? writeFlows(newest.slice(1)) : text;
}

/**
 * Returns the flows of a cookie value that have not expired at the time `now`, in seconds. Returns no flows for a value
 * that `writeFlows` cannot have written. Targets are checked again, because the cookie is not signed.
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
