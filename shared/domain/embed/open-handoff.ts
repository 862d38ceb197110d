import { statement, type Runner } from "#shared/db/statement.ts";
import type { Handoff, OpenHandoff } from "#shared/wire/embed.ts";
import { problem } from "#shared/wire/problems.ts";
import { consume, clientRateLimits, type ClientKeys } from "../callers/rate-limit.ts";
import { mintDisplayCode } from "./display-code.ts";
import { handoffSeconds, handoffsOfClient } from "./handoff-terms.ts";

const insert = statement<object, [Buffer, string, string, string]>(
  "handoff-open",
  `insert into embed_handoffs (challenge, display_code, provider, client_key) values ($1, $2, $3, $4)
   on conflict do nothing returning 1`,
);

/**
 * Opens a handoff for the holder of a challenge's verifier. Public, so it counts against the client's rate limit.
 * Throws `too_many_attempts`, `challenge_used`.
 */
export async function openHandoff(
  runner: Runner,
  { provider, challenge }: OpenHandoff,
  client: ClientKeys,
): Promise<Handoff> {
  const result = await consume(runner, clientRateLimits(client, handoffsOfClient));
  if (!result.allowed) {
    throw problem("too_many_attempts", undefined, { retryAfterSeconds: result.retryAfterSeconds });
  }
  const displayCode = mintDisplayCode();
  const bytes = Buffer.from(challenge, "base64url");
  const opened = await insert(runner, bytes, displayCode, provider, client.address);
  if (opened.length === 0) throw problem("challenge_used");
  return { displayCode, signinPath: `/embed/signin?c=${challenge}`, expiresIn: handoffSeconds };
}
