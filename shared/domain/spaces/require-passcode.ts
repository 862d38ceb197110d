import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import { limitGuesses } from "../callers/limit-guesses.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";
import { hash, timingSafeEqual } from "node:crypto";
import { normalisePasscode } from "#shared/rules/passcode.ts";
import { sql } from "#shared/db/sql.ts";

/** A space that requires a passcode. */
export type GuardedSpace = { spaceId: string; org: string; space: string; passcode: string };

/** A passcode attempt. `userId` is null without an identity. `typed` is undefined after an invalid handle. */
export type Attempt = { client: ClientKeys; userId: string | null; typed: string | undefined };

/**
 * Compares the typed passcode with a space's passcode; a missing one is wrong. A wrong one counts as a guess of the
 * client and of the space. If either limit is exhausted, right and wrong passcodes get the same refusal. If the space's
 * limit is exhausted, its owners are informed. Throws `too_many_attempts`, `wrong_passcode`.
 */
export async function requirePasscode(
  ctx: { db: Database; report: Report },
  space: GuardedSpace,
  { client, userId, typed }: Attempt,
): Promise<void> {
  // A handle has 256 bits, so an invalid one is not a guess at the space's passcode.
  const spaceId = typed === undefined ? null : space.spaceId;
  const isRight = typed !== undefined && isSamePasscode(typed, space.passcode);
  const onSpaceExhausted = () => reportGuesses(ctx, space, userId);
  await limitGuesses(ctx.db.pool, { client, spaceId, isRight, onSpaceExhausted });
  if (!isRight) throw problem("wrong_passcode");
}

/** Returns true if a typed passcode matches the space's, in any spelling. Digests are compared in constant time. */
export function isSamePasscode(typed: string, stored: string): boolean {
  return timingSafeEqual(digest(typed), digest(stored));
}

function digest(passcode: string): Buffer {
  return hash("sha256", normalisePasscode(passcode), "buffer");
}

type GuessedSpace = { spaceId: string; org: string; space: string };

/**
 * Records that a space refuses passcode guesses, for its owners, and reports `space.passcode.guessed`. It does both at
 * most once an hour. `userId` is the refused person, null without an identity.
 */
async function reportGuesses(
  ctx: { db: Database; report: Report },
  { spaceId, org, space }: GuessedSpace,
  userId: string | null,
): Promise<void> {
  // A conditional update, so that exactly one of several concurrent refusals reports.
  const { rows } = await sql`
    update spaces set guesses_refused_at = clock_timestamp()
    where id = ${spaceId}
      and (guesses_refused_at is null or guesses_refused_at <= clock_timestamp() - interval '1 hour')
    returning id`.execute(ctx.db.kysely);
  if (rows.length === 0) return;
  const anonymous = userId === null ? { subject: "" } : {};
  const event = { event: "space.passcode.guessed" as const, outcome: "refused" as const };
  await ctx.report({ ...event, actor: userId ?? "", ...anonymous, org, space, target: space });
}
