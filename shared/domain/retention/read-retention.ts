import { statement, type Runner } from "#shared/db/statement.ts";
import {
  MAX_RETENTION_DAYS,
  RETENTION_CHOICES,
  RETENTION_NOTICE_DAYS,
} from "#shared/rules/room-retention.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { here, roomSummaries } from "../spaces/room-summaries.ts";
import { deletesAt, isAnnounced, withMaximum } from "../rooms/due-rooms.ts";

const MAX_ROOMS = 50;

// A choice of fewer days than now would begin now; another one keeps the time of the present rule.
const retention = statement<{ retention: string }, [string]>(
  "room-retention",
  `with room as materialized (
     select s.* from sessions s join spaces sp on sp.id = s.space_id ${withMaximum}
     where s.space_id = $1 and ${isAnnounced}
     order by ${deletesAt}, s.id limit ${MAX_ROOMS}
   ), ${here}, choice as (
     select offered.days, case when offered.days >= sp.room_retention_days then sp.room_retention_since else now() end
       + interval '${RETENTION_NOTICE_DAYS} days' as at
     from spaces sp ${withMaximum}
     cross join lateral (
       select distinct one.days from unnest(array[${RETENTION_CHOICES.join()}] || sp.room_retention_days || mx.days) one (days)
       where one.days <= coalesce(mx.days, ${MAX_RETENTION_DAYS})
     ) offered
     where sp.id = $1
   )
   select json_build_object(
     'days', sp.room_retention_days,
     'maxDays', mx.days,
     'choices', (
       select json_agg(json_build_object('days', c.days, 'at', iso(c.at), 'rooms', (
         select count(*) from sessions s
         where s.space_id = $1 and s.ended_at <= c.at - c.days * interval '1 day'
           and s.kept_until is distinct from 'infinity'
       )) order by c.days) from choice c
     ),
     'due', (select count(*) from sessions s where s.space_id = $1 and ${isAnnounced}),
     'sessions', (select coalesce(json_agg(one), '[]') from (${roomSummaries}) one)
   )::text as retention
   from spaces sp ${withMaximum}
   where sp.id = $1`,
);

/**
 * Returns the rule that deletes ended rooms of a space, as JSON text. It has what other numbers of days would do, and
 * the rooms that go within seven days. For members. Throws `not_signed_in`, `session_ended`, `no_such_space`.
 */
export async function readRetention(
  runner: Runner,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<string> {
  const { spaceId } = await findSpaceSeat(runner, caller, orgSlug, slug);
  const [row] = await retention(runner, spaceId);
  return row!.retention;
}
