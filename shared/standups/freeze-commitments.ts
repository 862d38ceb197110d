import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_COMMITMENTS } from "#shared/rules/room-size.ts";

/**
 * Keeps the open commitments of a space's members for standups that have just ended, as they are now. The rooms are
 * locked. A room shows only the newest, so only these are kept.
 */
export async function freezeCommitments(tx: Tx, sessionIds: string[]): Promise<void> {
  await sql`
    insert into standup_ended_commitments (session_id, commitment_id, carried)
    select s.id, c.id, c.carried
    from sessions s
    cross join lateral (
      select c.id, c.carried from standup_commitments c
      join space_members m on m.space_id = c.space_id and m.user_id = c.user_id
      where c.space_id = s.space_id and c.closed_at is null
      order by c.ordinal desc limit ${MAX_COMMITMENTS}
    ) c
    where s.id = any(${sessionIds})
    order by c.id
    on conflict (session_id, commitment_id) do update set carried = excluded.carried`.execute(tx.kysely);
}

/** Forgets the commitments that a standup kept at its end. For a standup that is reopened, which shows the open ones. */
export async function forgetEndedCommitments(tx: Tx, sessionId: string): Promise<void> {
  await tx.kysely.deleteFrom("standup_ended_commitments").where("session_id", "=", sessionId).execute();
}

/** Returns the ids of the ended standups that show a commitment. */
export async function endedStandupsWith(tx: Tx, commitmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s
    where s.ended_at is not null and s.id in (
      select session_id from standup_ended_commitments where commitment_id = ${commitmentId}
      union all select session_id from standup_carries where commitment_id = ${commitmentId})`.execute(
    tx.kysely,
  );
  return rows.map(({ id }) => id);
}
