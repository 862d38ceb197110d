import { sql, type SqlPart } from "#shared/db/sql.ts";
import { pluginWaitsFor } from "#shared/kinds/plugin-reach.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { pushSorts } from "#shared/rules/push-sorts.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { tokenIsPast, type TokenLifetimes } from "../callers/token-is-past.ts";
import { eventSorts } from "./sorts.ts";

/** The settings that decide whether a device may receive notices. */
export type NoticeSettings = TokenLifetimes & Pick<Settings, "authMode">;

/** The most notices that a device gets in an hour, without tests. */
const MAX_PER_HOUR = 30;

/** SQL over a room `s`: true if a schedule of rooms opened it. Standups have a schedule of their own. */
const isScheduled = "exists (select from room_slots slot where slot.session_id = s.id)";

/**
 * Returns SQL over a room `s` and the person `viewer`: true if a notice of a sort is still true, by the room's kind.
 * `sort` is SQL for the sort.
 */
export function isTrue(sort: string): SqlPart<boolean> {
  const ofCore = kinds.core.map(({ name, notices = {} }) => {
    const cases = pushSorts.flatMap((one) => (notices[one] ? [`when '${one}' then ${notices[one]}`] : []));
    return cases.length === 0 ? "" : `when '${name}' then case ${sort} ${cases.join(" ")} else false end`;
  });
  return sql.raw(`(${sort} = 'opened' and ${isScheduled}
    or case s.kind ${ofCore.join(" ")} else ${sort} = 'action' and ${pluginWaitsFor} end)`);
}

/**
 * Returns SQL over a device `p`: true if its sign-in is alive and its key pair is the current one. Compare it with `is
 * true`, because it may be null.
 */
export function isAlive(settings: NoticeSettings): SqlPart<boolean> {
  const accounts = settings.authMode === "oidc";
  return sql<boolean>`exists (
      select from session_tokens t join users u on u.id = t.user_id
      where t.id = p.token_id and ${tokenIsPast(settings)} is not true and (not ${accounts} or u.issuer <> ''))
    and exists (select from push_keys k where k.id = p.key_id and k.retired_at is null)`;
}

/**
 * Returns SQL over a device `p` and an open room `s`: true if the device asks for the sort, and the person is a member
 * and is not away today in the device's zone. `sort` is SQL for the sort.
 */
export function mayBeTold(sort: string): SqlPart<boolean> {
  return sql<boolean>`${sql.raw(sort)} = any(p.sorts)
    and exists (select from space_members m where m.space_id = s.space_id and m.user_id = p.user_id)
    and not is_away(p.user_id, local_day(now(), p.timezone))`;
}

/** SQL over a device `p`: true if it had as many notices within an hour as it may have. */
export const isFlooded = sql<boolean>`(
    select count(*) from notice_deliveries sent
    where sent.subscription_id = p.id and sent.done_at > now() - interval '1 hour' and sent.sort <> 'test'
  ) >= ${MAX_PER_HOUR}`;

const absentSorts = Object.entries(eventSorts).flatMap(([sort, { onlyAbsent }]) =>
  onlyAbsent ? [sort] : [],
);

/** Returns SQL over a device `p` and a room `s`: true if the person has the room open and needs no notice of it. */
export function isHere(sort: string): SqlPart<boolean> {
  return sql<boolean>`${sql.raw(sort)} = any(${absentSorts}::text[])
    and exists (select from presence here where here.session_id = s.id and here.user_id = p.user_id)`;
}
