import { kinds } from "#shared/kinds/directory.ts";

const progress = kinds.core
  .map(({ name, progress }) => `when '${name}' then ${progress ?? "null"}`)
  .join("\n");

/** How many ended rooms the member view shows; the others are on pages of their own (contract 3). */
export const endedShown = 50;

/** The people in the rooms of a statement's `room`: people, not sockets or replicas. An ended room has nobody in it. */
export const here = `here as materialized (
     select distinct p.session_id, p.user_id
     from presence p join room r on r.id = p.session_id and r.ended_at is null
   )`;

/** The rooms of a statement's `room` and `here` as lists show them: open ones first, newest first among each. */
export const roomSummaries = `
  select s.id, s.kind, s.title, s.phase, s.revealed, s.version, s.facilitator_id as "facilitatorId",
    iso(s.created_at) as "createdAt", iso(s.ended_at) as "endedAt",
    (select count(*) from here h where h.session_id = s.id) as here,
    iso(s.last_activity_at) as "lastActivityAt",
    (select coalesce(json_agg(shown), '[]') from (
      select u.id, u.name, u.id = s.facilitator_id as facilitator
      from here h join users u on u.id = h.user_id
      where h.session_id = s.id
      order by u.id = s.facilitator_id desc, u.name collate by_name, u.id
      limit 5
    ) shown) as present,
    case s.kind ${progress} end as progress
  from room s
  order by s.ended_at is not null, s.created_at desc, s.id desc`;
