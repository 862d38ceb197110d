import type { Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import { clientRateLimits, consume, type ClientKeys } from "../callers/rate-limit.ts";

/**
 * Counts a refused request of the provider against the client's address and network: a logout token, or a SCIM request
 * with a wrong token. A valid one never counts, so other clients behind the same address cannot keep the provider's out.
 * Throws `too_many_attempts`.
 */
export async function limitRefusals(
  runner: Runner,
  client: ClientKeys,
  budget: "logout-token" | "scim",
): Promise<void> {
  const result = await consume(runner, clientRateLimits(client, { budget, limit: 30, windowSeconds: 60 }));
  if (result.allowed) return;
  throw problem("too_many_attempts", undefined, { retryAfterSeconds: result.retryAfterSeconds });
}
