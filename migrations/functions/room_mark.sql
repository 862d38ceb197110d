-- Returns a text that is another one whenever what a room shows has changed within the last minutes without a count:
-- its people, and who is present, which is counted a moment after it is written and until then only grows. Null for a
-- room with guests, whose seats end by time, and for a space with very many notes. Newer notes have greater ids, so
-- neither new notes nor the deletion of old ones can leave both count and sum as they were.
create or replace function room_mark(room uuid, space uuid) returns text
  language plpgsql stable as $$
begin
  return (
    select count(*) || ':' || coalesce(sum(id), 0) || ':' || (select count(*) from presence where session_id = room)
    from (select id from people_changes where space_id = space limit 1001) noted
    having count(*) <= 1000 and not exists (
      select from signed_links where session_id = room and revoked_at is null and expires_at > now()));
end $$;
