import { problem, type Problem } from "#shared/wire/problems.ts";
import type { Hub } from "./hub.ts";

type Options = { wsMaxPerToken: number };

const windowMs = 60_000;
const UPGRADES_PER_SOCKET = 15;
const OPEN_LIMIT_RETRY_SECONDS = 5;

/**
 * Returns a function that checks a token's socket limits on this replica: open sockets, and upgrades within a minute.
 * The function counts the upgrade and returns null, or returns the refusal. The caller must add the socket to the hub
 * in the same event loop turn. Otherwise the next check misses it.
 */
export function createConnectionLimit({ wsMaxPerToken }: Options, hub: Pick<Hub, "countOf">) {
  // The whole map is replaced each minute, so single tokens need no eviction.
  let upgrades = new Map<string, number>();
  let windowStart = performance.now();

  return (tokenId: string): Problem | null => {
    // Closing the oldest socket instead would make two tabs disconnect each other without end.
    if (hub.countOf(tokenId) >= wsMaxPerToken) return tooMany(OPEN_LIMIT_RETRY_SECONDS);
    const elapsed = performance.now() - windowStart;
    if (elapsed >= windowMs) {
      upgrades = new Map();
      windowStart = performance.now();
    }
    const before = upgrades.get(tokenId) ?? 0;
    if (before >= UPGRADES_PER_SOCKET * wsMaxPerToken) return tooMany(Math.ceil((windowMs - elapsed) / 1000));
    upgrades.set(tokenId, before + 1);
    return null;
  };
}

function tooMany(retryAfterSeconds: number): Problem {
  return problem("too_many_sockets", undefined, { retryAfterSeconds });
}
