import { pluginResult } from "#shared/kinds/plugin-reach.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { deletesAt, isAnnounced, withMaximum } from "../rooms/due-rooms.ts";

/** Returns the branches of a SQL `case` over the kinds, for a part of a room `s`. */
const ofKinds = (part: "progress" | "result") =>
  kinds.core.map((kind) => `when '${kind.name}' then ${kind[part] ?? "null"}`).join("\n");

/** Number of ended rooms in the member view. The others are on separate pages. */
export const ENDED_ROOMS_SHOWN = 50;

/** Maximum number of rooms per list with progress, which is most of a list's cost. */
const MAX_PROGRESS_COUNTED = 100;

/** SQL for the people present in the open rooms of a statement's `room`, once per person and room. */
export const here = `here as materialized (
     select distinct p.session_id, p.user_id
     from presence p join room r on r.id = p.session_id and r.ended_at is null
   )`;

/** SQL for the summaries of a statement's `room` and `here`: open rooms first, then newest first. */
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
    case when s.place <= ${MAX_PROGRESS_COUNTED} then case s.kind ${ofKinds("progress")} end end as progress,
    case when s.place <= ${MAX_PROGRESS_COUNTED} and s.ended_at is not null
      then case s.kind ${ofKinds("result")} else ${pluginResult} end end as result,
    coalesce(s.kept_until = 'infinity', false) as kept,
    (select iso(${deletesAt}) from spaces sp ${withMaximum} where sp.id = s.space_id and ${isAnnounced}) as "deletesAt"
  from (
    select *, row_number() over (order by ended_at is not null, created_at desc, id desc) as place from room
  ) s
  order by s.place`;
