import type { ServerResponse } from "node:http";
import { problem, type Problem } from "#shared/wire/problems.ts";

/** How many requests may be in flight at once. */
export type InFlightLimits = { perCaller: number; perAddress: number };

/** Who sends a request: the session token as it came, which nothing has resolved yet, and the key of the address. */
export type Sender = { token: string | null; addressKey: string };

/**
 * Returns a guard that counts a request until its response is closed, delivered or not, and returns the refusal of one
 * that is too many (protocol/conventions 47). It stands before everything that takes a connection of the pool, so one
 * sender cannot occupy what all others need.
 */
export function createInFlight({ perCaller, perAddress }: InFlightLimits) {
  const counts = new Map<string, number>();

  function leave(key: string) {
    const left = counts.get(key)! - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  }

  return ({ token, addressKey }: Sender, response: ServerResponse): Problem | null => {
    const bounds: [key: string, limit: number][] = [[`address ${addressKey}`, perAddress]];
    if (token) bounds.push([`caller ${token}`, perCaller]);
    if (bounds.some(([key, limit]) => (counts.get(key) ?? 0) >= limit))
      return problem("too_many_requests", undefined, { retryAfterSeconds: 1 });
    for (const [key] of bounds) counts.set(key, (counts.get(key) ?? 0) + 1);
    response.once("close", () => bounds.forEach(([key]) => leave(key)));
    return null;
  };
}
