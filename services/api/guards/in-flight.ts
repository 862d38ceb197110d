import { problem, type Problem } from "#shared/wire/problems.ts";

/** How many requests may be in flight at once. */
export type InFlightLimits = { perCaller: number; perAddress: number };

/** Who sends a request: the session token as it came, which nothing has resolved yet, and the key of the address. */
export type Sender = { token: string | null; addressKey: string };

type Caller = { inFlight: number; atWork: number; line: (() => void)[] };

/**
 * How many requests of one caller are worked on at once: more wait for these. Each may wait for a locked row while it
 * holds one of few connections, which others need.
 */
const MAX_CONCURRENT = 4;

/**
 * Counts a request from now until the function that it returns is called. Calls `go` when the request may go on, at once
 * or when earlier ones of its caller are through, or with the refusal of one that is too many.
 */
export type InFlight = (sender: Sender, go: (refused?: Problem) => void) => () => void;

/**
 * Returns the counter of a process's requests. It stands before everything that takes a connection of the pool, so one
 * sender cannot occupy what all others need.
 */
export function createInFlight({ perCaller, perAddress }: InFlightLimits): InFlight {
  const callers = new Map<string, Caller>();
  const addresses = new Map<string, number>();

  function leaveAddress(key: string) {
    const left = addresses.get(key)! - 1;
    if (left === 0) addresses.delete(key);
    else addresses.set(key, left);
  }

  /** Lets a request of a caller begin, or wait; returns what to call once it is through. */
  function enterLine(caller: Caller, go: () => void): () => void {
    const start = () => {
      caller.atWork++;
      go();
    };
    caller.inFlight++;
    if (caller.atWork < MAX_CONCURRENT) start();
    else caller.line.push(start);
    return () => {
      caller.inFlight--;
      const place = caller.line.indexOf(start);
      if (place !== -1) return void caller.line.splice(place, 1);
      caller.atWork--;
      caller.line.shift()?.();
    };
  }

  return ({ token, addressKey }, go) => {
    const caller = token ? (callers.get(token) ?? { inFlight: 0, atWork: 0, line: [] }) : null;
    const ofAddress = addresses.get(addressKey) ?? 0;
    if (ofAddress >= perAddress || (caller && caller.inFlight >= perCaller)) {
      go(problem("too_many_requests", undefined, { retryAfterSeconds: 1 }));
      return () => {};
    }
    addresses.set(addressKey, ofAddress + 1);
    if (token && caller) callers.set(token, caller);
    const leaveLine = caller && enterLine(caller, go);
    if (!caller) go();
    return () => {
      leaveAddress(addressKey);
      leaveLine?.();
      if (token && caller?.inFlight === 0) callers.delete(token);
    };
  };
}
