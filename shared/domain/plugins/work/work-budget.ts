import type { Runner } from "#shared/db/statement.ts";
import { consume, isExhausted, type RateLimit } from "../../callers/rate-limit.ts";
import type { NewEvent, NewJob } from "./queue-work.ts";

/** Hourly limit of a plugin's jobs and events in bytes, and the overhead of each in bytes. */
const bytesInHour = 16 * 1024 * 1024;
const bytesOfRow = 256;

type QueuedPayloads = readonly Pick<NewJob | NewEvent, "payload">[];

/**
 * Returns true if an install may queue this now. It counts and locks nothing, because a transaction that ends a plugin
 * job locks the install's row, then the counter.
 */
export async function isWithinBudget(
  runner: Runner,
  installId: string,
  payloads: QueuedPayloads,
): Promise<boolean> {
  return !(await isExhausted(runner, [rateLimitFor(installId, payloads)]));
}

/**
 * Counts the requested bytes in the current transaction and returns true, or returns false if they exceed the rate
 * limit. A refused request is not counted. The install is locked already.
 */
export async function spendBudget(
  runner: Runner,
  installId: string,
  payloads: QueuedPayloads,
): Promise<boolean> {
  return (await consume(runner, [rateLimitFor(installId, payloads)], bytesOf(payloads))).allowed;
}

/** Returns the rate limit, reduced by the size of the request, because a request must fit in full. */
function rateLimitFor(key: string, payloads: QueuedPayloads): RateLimit {
  return { budget: "plugin-work", key, limit: bytesInHour - bytesOf(payloads) + 1, windowSeconds: 3600 };
}

function bytesOf(payloads: QueuedPayloads): number {
  return payloads.reduce((sum, { payload }) => sum + bytesOfRow + Buffer.byteLength(payload), 0);
}
