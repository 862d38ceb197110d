/**
 * Returns how long to wait before try number `attempt` (0, 1, 2 …), in milliseconds, `longest` at most.
 * Full jitter, so that after a restart of the server its clients do not all come back at once.
 */
export function reconnectDelay(attempt: number, random = Math.random, longest = 30_000): number {
  return random() * Math.min(longest, 500 * 2 ** attempt);
}
