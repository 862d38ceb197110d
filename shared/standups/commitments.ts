import { MAX_COMMITMENT_TEXT_BYTES, MAX_COMMITMENTS, textLimitSentence } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import { sql, type SqlPart } from "../db/sql.ts";
import type { Tx } from "../db/transaction.ts";
import { endedStandupsWith } from "./freeze-commitments.ts";

/** The maximum number of a person's open commitments in one space. */
const MAX_OPEN = 100;

/** The maximum number of commitments that a person adds in a day. It also limits closed ones, which are kept. */
const MAX_PER_DAY = 300;

type NewCommitment = {
  spaceId: string;
  userId: string;
  text: string;
  /** The room in which it is added. */
  sessionId: string;
  /** The plugin install that adds it; null in a standup. */
  installId: string | null;
};

/**
 * Adds a commitment to a space and returns its id. The space must be locked, and the caller increments the versions of
 * its open standups. Throws `limit_reached`, `room_full`.
 */
export async function addCommitment(tx: Tx, commitment: NewCommitment): Promise<string> {
  const { spaceId, userId, text, sessionId, installId } = commitment;
  await requireDayAllows(tx, commitment);
  await requireOneMoreOpen(tx, commitment);
  const inserted = await sql<{ id: string }>`
    insert into standup_commitments (space_id, user_id, text, opened_session_id, install_id)
    values (${spaceId}, ${userId}, ${text}, ${sessionId}, ${installId}) returning id`.execute(tx.kysely);
  return inserted.rows[0]!.id;
}

type OpenCommitment = Pick<NewCommitment, "spaceId" | "userId" | "text">;

async function requireDayAllows(tx: Tx, { spaceId, userId }: OpenCommitment): Promise<void> {
  const { rows } = await sql<{ ofDay: number }>`
    select count(*) as "ofDay" from standup_commitments
    where space_id = ${spaceId} and user_id = ${userId} and created_at > now() - interval '1 day'`.execute(
    tx.kysely,
  );
  if (rows[0]!.ofDay >= MAX_PER_DAY)
    throw problem("limit_reached", `a person adds at most ${MAX_PER_DAY} commitments in a space in a day`, {
      details: { limit: MAX_PER_DAY },
    });
}

/**
 * Requires that one more open commitment is within the limits. They exist because every frame of the space's standups
 * contains all its open commitments. Commitments of former members are not shown and do not count. Throws
 * `limit_reached`, `room_full`.
 */
export async function requireOneMoreOpen(tx: Tx, { spaceId, userId, text }: OpenCommitment): Promise<void> {
  const { rows } = await sql<{ own: number; open: number; held: number }>`
    select count(*) filter (where c.user_id = ${userId}) as own, count(*) as open,
      coalesce(sum(octet_length(c.text)), 0) as held
    from standup_commitments c
    join space_members m on m.space_id = c.space_id and m.user_id = c.user_id
    where c.space_id = ${spaceId} and c.closed_at is null`.execute(tx.kysely);
  const { own, open, held } = rows[0]!;
  if (own >= MAX_OPEN)
    throw problem("limit_reached", `a person has at most ${MAX_OPEN} open commitments in a space`, {
      details: { limit: MAX_OPEN },
    });
  if (open >= MAX_COMMITMENTS)
    throw problem("limit_reached", `a space has at most ${MAX_COMMITMENTS} open commitments`, {
      details: { limit: MAX_COMMITMENTS },
    });
  if (held + Buffer.byteLength(text) > MAX_COMMITMENT_TEXT_BYTES) {
    const left = Math.max(0, MAX_COMMITMENT_TEXT_BYTES - held);
    const list = "a space's list of open commitments";
    throw problem("room_full", textLimitSentence(list, MAX_COMMITMENT_TEXT_BYTES, left));
  }
}

type WithdrawnCommitment = Pick<NewCommitment, "userId" | "sessionId"> & { id: string; installId: string };

/**
 * Deletes a commitment that a person added with a plugin in a room. Returns the ids of the ended standups that showed
 * it. Returns null, and changes nothing, for any other commitment and for one that has been answered. The space must be
 * locked, and the caller increments the versions of its open standups and of the returned ones.
 */
export async function withdrawCommitment(
  tx: Tx,
  { id, userId, sessionId, installId }: WithdrawnCommitment,
): Promise<string[] | null> {
  const shownIn = await endedStandupsWith(tx, id);
  const deleted = await sql`
    delete from standup_commitments
    where id = ${id} and user_id = ${userId} and opened_session_id = ${sessionId} and install_id = ${installId}
      and carried = 0 and closed_at is null`.execute(tx.kysely);
  return Number(deleted.numAffectedRows) > 0 ? shownIn : null;
}

type PluginCommitment = { id: string; userId: string; outcome: "open" | "landed" | "dropped" };

/** Returns the newest commitments that a plugin install added in a space, at most `most`, newest first. */
export async function listCommitmentsOfInstall(
  tx: Tx,
  installId: string,
  spaceId: string,
  most: number,
): Promise<PluginCommitment[]> {
  const { rows } = await sql<PluginCommitment>`
    select id, user_id as "userId",
      case when closed_at is null then 'open' else coalesce(closed_reason, 'landed') end as outcome
    from standup_commitments where install_id = ${installId} and space_id = ${spaceId}
    order by ordinal desc limit ${most}`.execute(tx.kysely);
  return rows;
}

/** Returns the ids of a space's open standups. */
export async function openStandups(tx: Tx, spaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where space_id = ${spaceId} and kind = 'standup' and ended_at is null`.execute(
    tx.kysely,
  );
  return rows.map((room) => room.id);
}

/**
 * Returns a condition over `s`: a standup that shows a commitment with the given room as its origin. Such a standup
 * changes when the room is renamed or deleted.
 */
export function showsOrigin(sessionId: string): SqlPart<boolean> {
  return sql<boolean>`(
    s.kind = 'standup' and exists (
      select from sessions origin
      join standup_commitments c on c.opened_session_id = origin.id and c.space_id = s.space_id
      where origin.id = ${sessionId} and origin.space_id = s.space_id and origin.kind_id <> s.kind_id
        and ((s.ended_at is null and c.closed_at is null) or c.closed_session_id = s.id
          or exists (select from standup_ended_commitments kept
            where kept.commitment_id = c.id and kept.session_id = s.id)
          or exists (select from standup_carries carry where carry.commitment_id = c.id and carry.session_id = s.id))))`;
}
