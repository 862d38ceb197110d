import type { Database } from "#shared/db/database.ts";
import { isWritten } from "#shared/standups/readable.ts";
import { MAX_OWN_ENTRY_BYTES, MAX_OWN_COMMITMENT_BYTES, MAX_OWN_ROWS } from "#shared/rules/room-size.ts";
import { sql } from "#shared/db/sql.ts";
import type { OwnStandups, OwnStandupsQuery } from "#shared/wire/standup.ts";
import { limitUse } from "../callers/limit-uses.ts";
import type { Credential } from "../callers/credential.ts";
import { findNonGuest } from "../callers/require-user.ts";

type Days = Pick<OwnStandupsQuery, "from" | "to">;

/**
 * Returns the caller's standup entries of some days. Also returns their commitments that are open, or were opened or
 * closed in that time. Their texts stay readable after they leave a space, but its names and addresses are then empty.
 * If there are too many rows, the newest are returned. For everyone but guests. Invariant: it contains no counts, rates
 * or comparisons (protocol/standups#no-personal-metrics). Throws `not_signed_in`, `session_ended`, `guest_refused`, the
 * problems of `days`, `too_often`.
 */
export async function findOwnStandups(
  db: Database,
  caller: Credential,
  days: () => Days,
): Promise<OwnStandups> {
  const { userId } = await findNonGuest(db.pool, caller);
  const { from, to } = days();
  await limitUse(db.pool, "download", userId);
  const own = { db, userId, from, to };
  const [entries, commitments] = await Promise.all([findEntries(own), findCommitments(own)]);
  return { entries, commitments };
}

type Own = { db: Database; userId: string } & Days;

async function findEntries({ db, userId, from, to }: Own): Promise<OwnStandups["entries"]> {
  const found = await sql<OwnStandups["entries"][number]>`
    with written as (
      select e.*, s.created_at, standup_day(s.id) as day
      from standup_entries e
      join sessions s on s.id = e.session_id
      where e.user_id = ${userId} and standup_day(s.id) between ${from}::date and ${to}::date
        and ${sql.raw(isWritten)}
      order by day desc, s.created_at desc, s.id desc
      limit ${MAX_OWN_ROWS}
    ),
    e as (
      select *, sum(octet_length(yesterday) + octet_length(today) + octet_length(blockers))
        over (order by day desc, created_at desc, session_id desc) as text_so_far
      from written
    )
    select to_char(e.day, 'YYYY-MM-DD') as day, s.id as "sessionId",
      case when m.user_id is null then '' else s.title end as title,
      case when m.user_id is null then '' else o.slug end as "orgSlug",
      case when m.user_id is null then '' else sp.slug end as "spaceSlug",
      case when m.user_id is null then '' else sp.name end as "spaceName",
      e.yesterday, e.today, e.blockers,
      case when m.user_id is not null then s.config->'questions' end as questions
    from e
    join sessions s on s.id = e.session_id
    join spaces sp on sp.id = s.space_id
    join orgs o on o.id = sp.org_id
    left join space_members m on m.space_id = sp.id and m.user_id = e.user_id
    where e.text_so_far <= ${MAX_OWN_ENTRY_BYTES}
    order by e.day, s.created_at, s.id`.execute(db.kysely);
  return found.rows;
}

async function findCommitments({ db, userId, from, to }: Own): Promise<OwnStandups["commitments"]> {
  const found = await sql<OwnStandups["commitments"][number]>`
    with made as (
      select c.* from standup_commitments c
      cross join lateral (
        select (c.created_at at time zone 'UTC')::date as opened, (c.closed_at at time zone 'UTC')::date as closed
      ) on_day
      where c.user_id = ${userId} and on_day.opened <= ${to}::date
        and (on_day.closed is null or on_day.opened >= ${from}::date
          or on_day.closed between ${from}::date and ${to}::date)
      order by c.ordinal desc
      limit ${MAX_OWN_ROWS}
    ),
    c as (
      select *, sum(octet_length(text)) over (order by ordinal desc) as text_so_far from made
    )
    select c.text, case when m.user_id is null then '' else sp.name end as "spaceName",
      iso(c.created_at) as "openedAt", iso(c.closed_at) as "closedAt",
      case when c.closed_at is null then 'open' else coalesce(c.closed_reason, 'landed') end as outcome,
      case when m.user_id is not null and origin.kind <> 'standup' then
        json_build_object('sessionId', origin.id, 'title', origin.title, 'kind', origin.kind, 'orgSlug', o.slug,
          'spaceSlug', sp.slug) end as origin
    from c
    join spaces sp on sp.id = c.space_id
    join orgs o on o.id = sp.org_id
    left join space_members m on m.space_id = sp.id and m.user_id = c.user_id
    left join sessions origin on origin.id = c.opened_session_id
    where c.text_so_far <= ${MAX_OWN_COMMITMENT_BYTES}
    order by c.ordinal`.execute(db.kysely);
  return found.rows;
}
