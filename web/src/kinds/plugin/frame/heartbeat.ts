/** A page is asked for a sign of life this often, in milliseconds, and is stuck when it has missed so many in a row. */
const everyMs = 3_000;
const mostMissed = 3;

/** Asks a page for signs of life. */
export type Heartbeat = { received(): void; stop(): void };

/**
 * Calls `stuck` once a page has not answered several times in a row, `ask` before each. Counted in questions and not in
 * time: a machine that slept, or a tab in the background, misses nothing.
 */
export function startHeartbeat(ask: () => void, stuck: () => void): Heartbeat {
  let missed = 0;
  const timer = setInterval(() => {
    if (document.hidden) missed = 0;
    else if (missed >= mostMissed) return stuck();
    missed++;
    ask();
  }, everyMs);
  return { received: () => (missed = 0), stop: () => clearInterval(timer) };
}
