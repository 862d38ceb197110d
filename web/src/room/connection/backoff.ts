/**
 * Returns the delay before try number `attempt` (0, 1, 2 …), in milliseconds, at most `longest`. It has full jitter:
 * after a server restart the clients reconnect at different times.
 */
export function reconnectDelay(attempt: number, random = Math.random, longest = 30_000): number {
  return random() * Math.min(longest, 500 * 2 ** attempt);
}
