import { createSemaphore, type Semaphore } from "#shared/runtime/semaphore.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Returns the semaphore for expensive reads, such as rooms and spaces: half of the pool's connections. The other half
 * is left for writes. Throws `unavailable` if no permit becomes free within 10 s.
 */
export function createReadSemaphore(connections: number): Semaphore {
  return createSemaphore({
    permits: Math.max(1, Math.floor(connections / 2)),
    maxQueue: 10_000,
    timeoutMs: 10_000,
    refusal: () => problem("unavailable", undefined, { retryAfterSeconds: 5 }),
  });
}
