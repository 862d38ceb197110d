import { problem, type Problem } from "#shared/wire/problems.ts";
import type { Hub } from "./hub.ts";

type Options = { wsMaxPerToken: number };

const windowMs = 60_000;
const UPGRADES_PER_SOCKET = 15;
const OPEN_LIMIT_RETRY_SECONDS = 5;

/** A token's socket limits on this replica: open sockets, and upgrades within a minute. */
export type ConnectionLimit = {
  /**
   * Counts an upgrade and returns null, or returns the refusal. The caller must add the socket to the hub in the same
   * event loop turn. Otherwise the next check misses it.
   */
  admit(tokenId: string): Problem | null;
  /** Returns the refusal of an upgrade, or null, and counts nothing. */
  refusalOf(tokenId: string): Problem | null;
};

/** Returns the socket limits of a replica. */
export function createConnectionLimit(
  { wsMaxPerToken }: Options,
  hub: Pick<Hub, "countOf">,
): ConnectionLimit {
  // The whole map is replaced each minute, so single tokens need no eviction.
  let upgrades = new Map<string, number>();
  let windowStart = performance.now();

  function refusalOf(tokenId: string): Problem | null {
    // Closing the oldest socket instead would make two tabs disconnect each other without end.
    if (hub.countOf(tokenId) >= wsMaxPerToken) return tooMany(OPEN_LIMIT_RETRY_SECONDS);
    const elapsed = performance.now() - windowStart;
    if (elapsed >= windowMs) {
      upgrades = new Map();
      windowStart = performance.now();
    }
    const isOver = (upgrades.get(tokenId) ?? 0) >= UPGRADES_PER_SOCKET * wsMaxPerToken;
    return isOver ? tooMany(Math.ceil((windowMs - elapsed) / 1000)) : null;
  }

  return {
    refusalOf,
    admit(tokenId) {
      const refusal = refusalOf(tokenId);
      if (!refusal) upgrades.set(tokenId, (upgrades.get(tokenId) ?? 0) + 1);
      return refusal;
    },
  };
}

function tooMany(retryAfterSeconds: number): Problem {
  return problem("too_many_sockets", undefined, { retryAfterSeconds });
}
