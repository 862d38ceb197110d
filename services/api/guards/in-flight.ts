import { problem, type Problem } from "#shared/wire/problems.ts";

/** The limits for concurrent requests. */
export type InFlightLimits = { perCaller: number; perAddress: number };

/**
 * The sender of a request: the digest of its session token, not yet resolved, and the key of the address. The digest is
 * empty without a well-formed token.
 */
export type Sender = { tokenDigest: Buffer; addressKey: string };

type Caller = { inFlight: number; running: number; queue: (() => void)[] };

/**
 * The number of requests of one caller that run at once; more are queued. Each may hold one of the few connections
 * while it waits for a locked row.
 */
const MAX_CONCURRENT = 4;

/**
 * Counts a request until the returned function is called. Calls `go` without an argument when the request may start: at
 * once, or after earlier requests of its caller. Calls `go` with the refusal if a limit is exceeded.
 */
export type InFlight = (sender: Sender, go: (refused?: Problem) => void) => () => void;

/**
 * Returns the request counter of a process. It runs before any use of the connection pool, so one sender cannot exhaust
 * the pool.
 */
export function createInFlight({ perCaller, perAddress }: InFlightLimits): InFlight {
  const callers = new Map<string, Caller>();
  const addresses = new Map<string, number>();

  function leaveAddress(key: string) {
    const left = addresses.get(key)! - 1;
    if (left === 0) addresses.delete(key);
    else addresses.set(key, left);
  }

  /** Starts or queues a caller's request. Returns a function to call when the request has ended. */
  function startOrQueue(caller: Caller, go: () => void): () => void {
    const start = () => {
      caller.running++;
      go();
    };
    caller.inFlight++;
    if (caller.running < MAX_CONCURRENT) start();
    else caller.queue.push(start);
    return () => {
      caller.inFlight--;
      const position = caller.queue.indexOf(start);
      if (position !== -1) return void caller.queue.splice(position, 1);
      caller.running--;
      caller.queue.shift()?.();
    };
  }

  return ({ tokenDigest, addressKey }, go) => {
    const token = tokenDigest.toString("base64");
    const caller = token ? (callers.get(token) ?? { inFlight: 0, running: 0, queue: [] }) : null;
    const addressCount = addresses.get(addressKey) ?? 0;
    if (addressCount >= perAddress || (caller && caller.inFlight >= perCaller)) {
      go(problem("too_many_requests", undefined, { retryAfterSeconds: 1 }));
      return () => {};
    }
    addresses.set(addressKey, addressCount + 1);
    if (caller) callers.set(token, caller);
    const leaveQueue = caller && startOrQueue(caller, go);
    if (!caller) go();
    return () => {
      leaveAddress(addressKey);
      leaveQueue?.();
      if (caller?.inFlight === 0) callers.delete(token);
    };
  };
}
