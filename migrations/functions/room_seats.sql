-- Returns everyone with a seat in a room: the members of its space, and the guests of its live links who have not left.
-- Only `room_seats` and `room_seat` define this. They are not views: only in a function does the planner apply the
-- room's id to both halves.
create or replace function room_seats(room uuid) returns table (user_id uuid, spectator boolean, guest boolean)
  language sql stable as $$
  select m.user_id, m.spectator, false
  from sessions s join space_members m on m.space_id = s.space_id
  where s.id = room
  union all
  -- `distinct` makes the planner start from the room's links and look up their tokens, not the other way round.
  select g.user_id, false, true
  from signed_links link
  cross join lateral (
    select distinct t.user_id from session_tokens t
    where t.link_id = link.id and (t.expires_at is null or t.expires_at > now())) g
  where link.session_id = room and link.revoked_at is null and link.expires_at > now()
$$;
