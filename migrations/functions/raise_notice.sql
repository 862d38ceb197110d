-- Writes a notice event of a room, unless no device would receive it. `person` is the only person concerned; null means
-- every member of the space. A space whose members have no such device costs one look-up.
create or replace function raise_notice(about text, room uuid, space uuid, person uuid default null) returns void
  language plpgsql as $$
begin
  if exists (
    select from space_members m join push_subscriptions p on p.user_id = m.user_id
    where m.space_id = space and (person is null or m.user_id = person) and about = any(p.sorts)
  ) then
    insert into notice_events (sort, session_id, user_id) values (about, room, person);
  end if;
end $$;
