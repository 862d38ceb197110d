-- Returns the seat of one person in a room, by the definition of `room_seats`.
create or replace function room_seat(room uuid, person uuid) returns table (user_id uuid, spectator boolean, guest boolean)
  language sql stable as $$
  select m.user_id, m.spectator, false
  from sessions s join space_members m on m.space_id = s.space_id
  where s.id = room and m.user_id = person
  union all
  select g.user_id, false, true
  from (
    select distinct t.user_id, t.link_id from session_tokens t
    where t.user_id = person and t.link_id is not null and (t.expires_at is null or t.expires_at > now())) g
  join signed_links link on link.id = g.link_id
  where link.session_id = room and link.revoked_at is null and link.expires_at > now()
$$;
