-- Everyone who may take part in a room: the members of its space, and the guests of its live links who have not left.
-- Only `room_seats` and `room_seat` decide that. They are functions and no view, because only in a function does the
-- planner apply a room's id to both halves.
create or replace function room_seats(room uuid) returns table (user_id uuid, spectator boolean, guest boolean)
  language sql stable as $$
  select m.user_id, m.spectator, false
  from sessions s join space_members m on m.space_id = s.space_id
  where s.id = room
  union all
  -- From the room's own links to their tokens, and never the other way round: `distinct` keeps the planner to it.
  select g.user_id, false, true
  from signed_links link
  cross join lateral (
    select distinct t.user_id from session_tokens t
    where t.link_id = link.id and (t.expires_at is null or t.expires_at > now())) g
  where link.session_id = room and link.revoked_at is null and link.expires_at > now()
$$;
