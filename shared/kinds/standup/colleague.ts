import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

type Pair = { spaceId: string; userId: string; to: string };

/**
 * Requires that `to` is another member of the space; guests do not count. The space must be locked, so that the
 * membership lasts until the caller commits. Throws `invalid`.
 */
export async function requireColleague(tx: Tx, { spaceId, userId, to }: Pair): Promise<void> {
  if (to === userId) throw problem("invalid", "choose a person other than yourself");
  const member = await sql`
    select from space_members where space_id = ${spaceId} and user_id = ${to}`.execute(tx.kysely);
  if (member.rows.length === 0) throw problem("invalid", "choose a member of the space");
}
