-- Returns the people version of a room. With the version and presence version it identifies the room's content. Null
-- while the room has a live link: guests lose their seats when links expire, and no counter records that.
create or replace function people_version(room sessions) returns bigint
  language sql stable as $$
  select people.version + room.arrivals from people_versions people
  where people.space_id = room.space_id and not exists (
    select from signed_links link
    where link.session_id = room.id and link.revoked_at is null and link.expires_at > now())
$$;
