import { sql } from "../db/sql.ts";
import type { Tx } from "../db/transaction.ts";

type NewKudo = {
  spaceId: string;
  fromUserId: string;
  toUserId: string;
  text: string;
  /** The room in which it is given; null for the wall. */
  sessionId: string | null;
};

/**
 * Inserts a kudo, or returns null if the space has given `limit` kudos in the last 30 days. The space must be locked,
 * so that concurrent kudos cannot exceed the limit.
 */
export async function insertKudo(
  tx: Tx,
  { spaceId, fromUserId, toUserId, text, sessionId }: NewKudo,
  limit: number,
): Promise<{ id: string; createdAt: string } | null> {
  const inserted = await sql<{ id: string; createdAt: string }>`
    insert into kudos (space_id, from_user_id, to_user_id, text, session_id)
    select ${spaceId}::uuid, ${fromUserId}::uuid, ${toUserId}::uuid, ${text}, ${sessionId}::uuid
    where (
      select count(*) from kudos where space_id = ${spaceId} and created_at > now() - interval '30 days'
    ) < ${limit}
    returning id, iso(created_at) as "createdAt"`.execute(tx.kysely);
  return inserted.rows[0] ?? null;
}
