import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";

type GuessedSpace = { spaceId: string; org: string; space: string };

/**
 * Notes that a space refuses guesses of its passcode, for its owners to see, and reports `space.passcode.guessed`; both
 * at most once in an hour. `userId` is who was refused, null without an identity.
 */
export async function reportGuesses(
  ctx: { db: Database; report: Report },
  { spaceId, org, space }: GuessedSpace,
  userId: string | null,
): Promise<void> {
  // One conditional write: of any number of refusals at once one is the first.
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
