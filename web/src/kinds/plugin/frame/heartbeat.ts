/** The interval between two pings in milliseconds. After this many missed replies in a row, a page is stuck. */
const everyMs = 3_000;
const MAX_MISSED = 3;

/** Pings a page until it is stopped. */
export type Heartbeat = { received(): void; stop(): void };

/**
 * Calls `ask` at intervals, and `stuck` after several missed replies in a row. It counts pings instead of time. So a
 * machine that slept, or a background tab, misses none.
 */
export function startHeartbeat(ask: () => void, stuck: () => void): Heartbeat {
  let missed = 0;
  const timer = setInterval(() => {
    if (document.hidden) missed = 0;
    else if (missed >= MAX_MISSED) return stuck();
    missed++;
    ask();
  }, everyMs);
  return { received: () => (missed = 0), stop: () => clearInterval(timer) };
}
