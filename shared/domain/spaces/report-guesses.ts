import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";

type GuessedSpace = { spaceId: string; org: string; space: string };

/**
 * Records that a space refuses passcode guesses, for its owners, and reports `space.passcode.guessed`. It does both at
 * most once an hour. `userId` is the refused person, null without an identity.
 */
export async function reportGuesses(
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
