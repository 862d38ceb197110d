import type { Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import { clientRateLimits, consume, type ClientKeys } from "../callers/rate-limit.ts";

const refusedTokens = { budget: "logout-token", limit: 30, windowSeconds: 60 };

/**
 * Counts a refused logout token against the client's address and network. A valid one never counts, so other clients
 * behind the same address cannot keep the provider's out. Throws `too_many_attempts`.
 */
export async function limitLogoutTokens(runner: Runner, client: ClientKeys): Promise<void> {
  const result = await consume(runner, clientRateLimits(client, refusedTokens));
  if (result.allowed) return;
  throw problem("too_many_attempts", undefined, { retryAfterSeconds: result.retryAfterSeconds });
}
