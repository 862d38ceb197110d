import { sql } from "#shared/db/sql.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { consume, clientRateLimits, networkShare, type RateLimit, type ClientKeys } from "./rate-limit.ts";

// One rate limit for passcodes, invite handles, link tokens and embed codes together.
const ofClient = { budget: "guess", limit: 8, windowSeconds: 60 };

// A passcode is short, so guesses from all clients together are limited too
// (decisions/identity#a-guess-limit-for-each-space).
const ofSpace = { budget: "guess-space", limit: 200, windowSeconds: 3600 };

export type Guess = {
  client: ClientKeys;
  /** The space whose passcode is tried. Null for secrets that are too long to guess. */
  spaceId: string | null;
  isRight: boolean;
  /** Called before the refusal if the space's rate limit is exhausted. */
  onSpaceExhausted?: () => Promise<void>;
};

/**
 * Checks whether a guess may be answered. Throws `too_many_attempts` if the rate limit of the client or of the space is
 * exhausted, for right and wrong guesses. Only a wrong guess counts, in the same statement. So simultaneous right
 * guesses do not block each other.
 */
export async function limitGuesses(runner: Runner, guess: Guess): Promise<void> {
  const result = await consume(runner, rateLimitsOf(guess), guess.isRight ? 0 : 1);
  if (result.allowed) return;
  const isSpaceSpent = result.exhausted.budget === ofSpace.budget && result.exhausted.key === guess.spaceId;
  if (isSpaceSpent) await guess.onSpaceExhausted?.();
  const { retryAfterSeconds } = result;
  const guessesSpent = isSpaceSpent ? "space" : "client";
  throw problem("too_many_attempts", undefined, { retryAfterSeconds, guessesSpent });
}

/**
 * Resets the guess counters of a space, because its passcode changed. Rows are locked in the same order as in
 * `consume`.
 */
export async function resetGuesses(tx: Tx, spaceId: string): Promise<void> {
  await sql`
    delete from throttles where (budget, key) in (
      select budget, key from throttles
      where budget = ${ofSpace.budget} and starts_with(key, ${spaceId})
      order by budget, key for update)`.execute(tx.kysely);
}

function rateLimitsOf({ client, spaceId }: Guess): RateLimit[] {
  const own = clientRateLimits(client, ofClient);
  if (spaceId === null) return own;
  const { limit } = ofSpace;
  const ofNetwork = { ...ofSpace, key: `${spaceId} ${client.network}`, limit: networkShare(limit) };
  return [...own, ofNetwork, { ...ofSpace, key: spaceId }];
}
