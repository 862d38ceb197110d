const longestWaitMs = 30_000;

/**
 * Returns how long to wait before reconnect number `attempt` (0, 1, 2 …), in milliseconds.
 * Full jitter: after a restart of the server two hundred rooms must not come back in the same instant.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(longestWaitMs, 500 * 2 ** attempt);
}
