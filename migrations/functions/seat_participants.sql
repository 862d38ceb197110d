-- Records that people opened a room: a row for each on the first visit. A removed person becomes a participant again.
-- Beyond 200 rows the earliest participants are deleted, but never the facilitator. The room is locked first: otherwise
-- two newcomers could both become the 200th.
create or replace function seat_participants(room uuid, people uuid[]) returns void
  language plpgsql as $$
begin
  if not exists (
    select from unnest(people) person
    where not exists (
      select from session_participants p
      where p.session_id = room and p.user_id = person and p.removed_at is null)
  ) then
    return;
  end if;
  perform from sessions where id = room for no key update;
  insert into session_participants as p (session_id, user_id)
    select room, person from unnest(people) person
    on conflict (session_id, user_id) do update set removed_at = null where p.removed_at is not null;
  delete from session_participants p
    using (
      select oldest.user_id
      from session_participants oldest
      where oldest.session_id = room
        and oldest.user_id <> (select facilitator_id from sessions where id = room)
      order by oldest.joined_at, oldest.user_id
      limit greatest(0, (select count(*) from session_participants c where c.session_id = room) - 200)
    ) dropped
    where p.session_id = room and p.user_id = dropped.user_id;
end $$;
