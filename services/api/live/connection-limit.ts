import { problem, type Problem } from "#shared/wire/problems.ts";
import type { Hub } from "./hub.ts";

type Options = { wsMaxPerToken: number };

const spanMs = 60_000;
const upgradesForOneSocket = 15;
const untilATabClosesSeconds = 5;

/**
 * Returns a function that checks the limits of sockets for a token on this replica: how many are open, and how many it
 * opened within the minute. The function returns the refusal, or null after it counted the socket. The caller adds the
 * socket to the hub in the same turn of the event loop, so that the next one counts it.
 */
export function createConnectionLimit({ wsMaxPerToken }: Options, hub: Pick<Hub, "countOf">) {
  // Counted afresh each minute, so that nothing has to be forgotten token by token.
  let opened = new Map<string, number>();
  let since = performance.now();

  return (tokenId: string): Problem | null => {
    // Closing the oldest socket instead would make two tabs disconnect each other without end.
    if (hub.countOf(tokenId) >= wsMaxPerToken) return tooMany(untilATabClosesSeconds);
    const elapsed = performance.now() - since;
    if (elapsed >= spanMs) {
      opened = new Map();
      since = performance.now();
    }
    const before = opened.get(tokenId) ?? 0;
    if (before >= upgradesForOneSocket * wsMaxPerToken) return tooMany(Math.ceil((spanMs - elapsed) / 1000));
    opened.set(tokenId, before + 1);
    return null;
  };
}

function tooMany(retryAfterSeconds: number): Problem {
  return problem("too_many_sockets", undefined, { retryAfterSeconds });
}
