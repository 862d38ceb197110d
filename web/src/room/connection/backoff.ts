const longestWaitMs = 10_000;

/**
 * Returns how long to wait before reconnect number `attempt` (0, 1, 2 …), in milliseconds.
 * Full jitter, so that after a restart of the server its clients do not all reconnect at once.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(longestWaitMs, 500 * 2 ** attempt);
}
