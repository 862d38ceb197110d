import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceToJoin } from "./find-space-to-join.ts";

/**
 * Marks the caller's membership as recently active. It does nothing for a non-member. Throws `not_signed_in`,
 * `session_ended`, `no_such_space`.
 */
export async function markSeen(
  ctx: { db: Database },
  caller: Credential,
  input: { orgSlug: string; slug: string },
): Promise<void> {
  const { spaceId, userId, isMember } = await findSpaceToJoin(ctx.db.pool, caller, input.orgSlug, input.slug);
  if (!isMember) return;
  await ctx.db.kysely
    .updateTable("space_members")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("space_id", "=", spaceId)
    .where("user_id", "=", userId)
    .execute();
}
