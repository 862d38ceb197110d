import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { ofKind } from "#shared/kinds/of-kind.ts";
import { isAlive, isTrue, mayBeTold, type NoticeSettings } from "./conditions.ts";
import { eventSorts } from "./sorts.ts";

const batch = 100;

const entries = Object.entries(eventSorts);
const names = entries.map(([sort]) => sort);
const delays = entries.map(([, { delay }]) => delay);
const lasting = entries.map(([, { lasts }]) => lasts);
const distances = entries.map(([, { apart }]) => apart);

/**
 * Turns the events of rooms into notices, one for each device that wants it, and returns the number of events. A device
 * has one waiting notice of a room and sort. Several processes may run it at once.
 */
export async function expandEvents(
  db: Database,
  settings: NoticeSettings,
  stopping?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    if (stopping?.aborted) return total;
    const expanded = await expandSome(db, settings);
    total += expanded;
    if (expanded < batch) return total;
  }
}

async function expandSome(db: Database, settings: NoticeSettings): Promise<number> {
  const { rows } = await sql<{ expanded: number }>`
    with event as materialized (
      delete from notice_events where id = any(array(
        select e.id from notice_events e order by e.id limit ${batch} for update of e skip locked))
      returning sort, session_id, user_id, created_at
    ), told as (
      insert into notice_deliveries (subscription_id, session_id, sort, host, due_at, expires_at)
      select p.id, s.id, event.sort, p.host, slot.due_at, span.expires_at
      from event
      join unnest(${names}::text[], ${delays}::integer[], ${lasting}::integer[], ${distances}::integer[])
        rule(sort, delay, lasts, apart) on rule.sort = event.sort
      join sessions s on s.id = event.session_id and s.ended_at is null
      join space_members member on member.space_id = s.space_id
        and (event.user_id is null or member.user_id = event.user_id)
      join push_subscriptions p on p.user_id = member.user_id
      cross join lateral (select p.user_id) viewer
      cross join lateral (
        select coalesce(event.created_at + make_interval(secs => rule.lasts),
          (${sql.raw(ofKind("closesAt", "null"))})::timestamptz,
          (select planned.closes_at from room_slots planned where planned.session_id = s.id)) as expires_at
      ) span
      cross join lateral (
        select after_quiet_hours(
          greatest(event.created_at + make_interval(secs => rule.delay), (
            select max(sent.done_at) + make_interval(secs => rule.apart) from notice_deliveries sent
            where rule.apart > 0 and sent.subscription_id = p.id and sent.session_id = s.id and sent.sort = event.sort)),
          p.quiet_from, p.quiet_to, p.timezone) as due_at
      ) slot
      where slot.due_at < span.expires_at and span.expires_at > now()
        and ${mayBeTold("event.sort")} and (${isAlive(settings)}) is true and (${isTrue("event.sort")}) is true
      on conflict do nothing
    )
    select count(*) as expanded from event`.execute(db.kysely);
  return rows[0]!.expanded;
}
