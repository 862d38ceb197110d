import { isReadable } from "#shared/standups/readable.ts";
import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/** How many records of each sort an erasure blanked or took. */
export type Erased = {
  entries: number;
  commitments: number;
  mentions: number;
  kudos: number;
  awayRanges: number;
};

/** A field as it stands after an erasure: whoever had answered still counts as having answered. */
const blanked = (field: string) =>
  sql.raw(`${field} = case when ${isReadable(field)} then '[erased]' else '' end`);

/**
 * Takes everything that a person said or was told out of the database, and their name, provider's identity and settings
 * out of their row. The row itself stays, since rooms and counts hang on it. Their rooms must be locked.
 */
export async function blankPerson(tx: Tx, userId: string): Promise<Erased> {
  const { rows } = await sql<Erased>`
    with entry as (
      update standup_entries set ${blanked("yesterday")}, ${blanked("today")}, ${blanked("blockers")}
      where user_id = ${userId} returning 1
    ), commitment as (
      delete from standup_commitments where user_id = ${userId} returning 1
    ), mention as (
      delete from standup_mentions where ${userId} in (from_user_id, to_user_id) returning 1
    ), kudo as (
      delete from kudos where ${userId} in (from_user_id, to_user_id) returning 1
    ), away as (
      delete from away_ranges where user_id = ${userId} returning 1
    ), awaited as (
      delete from round_voters where user_id = ${userId}
    ), feed as (
      delete from calendar_feeds where user_id = ${userId}
    ), schedule as (
      update standup_schedules set updated_by = null where updated_by = ${userId}
    ), webhook as (
      update standup_webhooks set updated_by = null where updated_by = ${userId}
    ), here as (
      delete from presence where user_id = ${userId}
    ), person as (
      update users
      set name = 'Someone', issuer = '', subject = '', avatar_icon = '', notification_sounds = false, link_id = null
      where id = ${userId}
    )
    select (select count(*) from entry) as entries, (select count(*) from commitment) as commitments,
      (select count(*) from mention) as mentions, (select count(*) from kudo) as kudos,
      (select count(*) from away) as "awayRanges"`.execute(tx.kysely);
  return rows[0]!;
}
