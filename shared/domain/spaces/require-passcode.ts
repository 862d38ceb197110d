import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import { limitGuesses } from "../callers/limit-guesses.ts";
import type { ClientKeys } from "../callers/client-keys.ts";
import { reportGuesses } from "./report-guesses.ts";
import { isSamePasscode } from "./same-passcode.ts";

/** A space whose passcode is asked for. */
export type GuardedSpace = { spaceId: string; org: string; space: string; passcode: string };

/** Who types, and what. `userId` is null without an identity; `typed` is undefined beside a bad handle. */
export type Attempt = { client: ClientKeys; userId: string | null; typed: string | undefined };

/**
 * Compares what was typed with a space's passcode; nothing typed is a wrong passcode. A wrong one costs a guess of the
 * client and of the space, and past either budget nobody learns whether they were right. Past the space's its owners
 * are told. Throws `too_many_attempts`, `wrong_passcode`.
 */
export async function requirePasscode(
  ctx: { db: Database; report: Report },
  space: GuardedSpace,
  { client, userId, typed }: Attempt,
): Promise<void> {
  // A handle has 256 bits, so a bad one says nothing about the space.
  const spaceId = typed === undefined ? null : space.spaceId;
  const isRight = typed !== undefined && isSamePasscode(typed, space.passcode);
  const spaceSpent = () => reportGuesses(ctx, space, userId);
  await limitGuesses(ctx.db.pool, { client, spaceId, isRight, spaceSpent });
  if (!isRight) throw problem("wrong_passcode");
}
