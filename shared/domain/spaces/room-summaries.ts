import { kinds } from "#shared/kinds/registry.ts";

const progress = kinds.core
  .map(({ name, progress }) => `when '${name}' then ${progress ?? "null"}`)
  .join("\n");

/** How many ended rooms the member view shows; the others are on pages of their own. */
export const ENDED_ROOMS_SHOWN = 50;

/** For how many rooms of a list their progress is counted: it costs most of what a list costs. */
const MAX_PROGRESS_COUNTED = 100;

/** The people present in the rooms of a statement's `room`, each once, whatever their sockets; none in ended rooms. */
export const here = `here as materialized (
     select distinct p.session_id, p.user_id
     from presence p join room r on r.id = p.session_id and r.ended_at is null
   )`;

/** The summaries of a statement's `room` and `here`: open rooms first, newest first among each. */
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
    case when s.place <= ${MAX_PROGRESS_COUNTED} then case s.kind ${progress} end end as progress
  from (
    select *, row_number() over (order by ended_at is not null, created_at desc, id desc) as place from room
  ) s
  order by s.place`;
