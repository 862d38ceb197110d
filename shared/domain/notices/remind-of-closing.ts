import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { ofKind } from "#shared/kinds/of-kind.ts";
import { closingMinutes } from "#shared/rules/push-sorts.ts";
import { isAlive, isFlooded, isTrue, mayBeTold, type NoticeSettings } from "./conditions.ts";

const closes = sql.raw(`(${ofKind("closesAt", "null")})`);

/**
 * Writes a notice for each device whose lead time before a room's closing time has come, and returns their number. Only
 * people whose entry is blank are told, once for a room, and only of rooms that were open for twice the lead time.
 * Several processes may run it at once.
 */
export async function remindOfClosing(db: Database, settings: NoticeSettings): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notice_deliveries (subscription_id, session_id, sort, host, due_at, expires_at)
    select p.id, s.id, 'closing', p.host, slot.due_at, span.closes_at
    from (
      -- The index on closing times serves this comparison.
      select s.* from sessions s
      where s.ended_at is null and s.config->>'closesAt' is not null and s.config->>'closesAt' > iso(now())
        and s.config->>'closesAt' <= iso(now() + make_interval(mins => ${closingMinutes.max}))
    ) s
    join space_members member on member.space_id = s.space_id
    join push_subscriptions p on p.user_id = member.user_id
    cross join lateral (select p.user_id) viewer
    cross join lateral (
      select ${closes}::timestamptz as closes_at, make_interval(mins => p.closing_minutes) as lead
    ) span
    cross join lateral (
      select after_quiet_hours(now(), p.quiet_from, p.quiet_to, p.timezone) as due_at
    ) slot
    where now() >= span.closes_at - span.lead and s.created_at <= span.closes_at - 2 * span.lead
      and slot.due_at < span.closes_at
      and not exists (
        select from notice_deliveries told
        where told.subscription_id = p.id and told.session_id = s.id and told.sort = 'closing')
      and ${mayBeTold("'closing'")} and not ${isFlooded} and (${isAlive(settings)}) is true and (${isTrue("'closing'")}) is true
    on conflict do nothing`.execute(db.kysely);
  return Number(numAffectedRows);
}
