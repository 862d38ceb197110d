import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";

/** The numbers of records that an erasure blanked or deleted, by type. */
export type ErasedPerson = Record<string, number>;

type Own = { kudos: number; awayRanges: number };

/**
 * Deletes or blanks all texts by a person or addressed to them, and their name, provider identity and settings. The row
 * itself stays, because rooms and counts refer to it. Their rooms must be locked.
 */
export async function blankPerson(tx: Tx, userId: string): Promise<ErasedPerson> {
  const erased: ErasedPerson = {};
  for (const { people } of kinds.core) Object.assign(erased, await people?.erase(tx, userId));
  const { rows } = await sql<Own>`
    with kudo as (
      delete from kudos where ${userId} in (from_user_id, to_user_id) returning 1
    ), away as (
      delete from away_ranges where user_id = ${userId} returning 1
    ), feed as (
      delete from calendar_feeds where user_id = ${userId}
    ), schedule as (
      update standup_schedules set updated_by = null where updated_by = ${userId}
    ), room_schedule as (
      update room_schedules set updated_by = null where updated_by = ${userId}
    ), webhook as (
      update standup_webhooks set updated_by = null where updated_by = ${userId}
    ), channel as (
      update chat_channels set updated_by = null where updated_by = ${userId}
    ), calendar as (
      update holiday_calendars set updated_by = null where updated_by = ${userId}
    ), connection as (
      update plugin_connections set set_by = null where set_by = ${userId}
    ), account as (
      delete from plugin_accounts where user_id = ${userId}
    ), notice as (
      delete from notice_events where user_id = ${userId}
    ), here as (
      delete from presence where user_id = ${userId}
    ), asked as (
      delete from plugin_work where asked_by = ${userId}
    ), answered as (
      delete from idempotency_keys where user_id = ${userId}
    ), limits as (
      delete from throttles where key = ${userId}::text
    ), provisioned as (
      delete from scim_users s using users u
      where u.id = ${userId} and u.issuer <> '' and s.external_id = coalesce(u.directory_id, u.subject)
    ), person as (
      update users
      set name = 'Someone', issuer = '', subject = '', directory_id = null, avatar_icon = '', notification_sounds = false, link_id = null
      where id = ${userId}
    )
    select (select count(*) from kudo) as kudos, (select count(*) from away) as "awayRanges"`.execute(
    tx.kysely,
  );
  return { ...erased, ...rows[0]! };
}
