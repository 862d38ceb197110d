import { randomId } from "./random-id.ts";

type Lost = { body: string | undefined; key: string; at: number };

/** How long a key is kept after its reply was lost, in milliseconds. The server keeps it for a day. */
const keptMs = 600_000;

/** The last request to each path whose reply was lost. */
const lost = new Map<string, Lost>();

/** A string in a JSON body that is no id: something that a person typed. */
const typed = /:"(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")./;

/**
 * Returns the idempotency key of a POST: the key of the last request to this path if its reply was lost and its body was
 * the same, otherwise `own` or a new one. So a person may send a form again without a second effect.
 */
export function takeKey(path: string, body: string | undefined, own = randomId()): string {
  const earlier = lost.get(path);
  lost.delete(path);
  const isRepeat = earlier?.body === body && performance.now() - (earlier?.at ?? 0) < keptMs;
  return earlier && isRepeat ? earlier.key : own;
}

/**
 * Keeps the key of a POST whose reply was lost. It keeps no key of a body without a text, such as "next speaker": there
 * an equal request is usually a new decision, after the person has seen the effect of the first one.
 */
export function keepKey(path: string, body: string | undefined, key: string): void {
  if (body === undefined || typed.test(body)) lost.set(path, { body, key, at: performance.now() });
}
