-- Returns the people version of a room: with its version and its presence version it identifies what the room shows.
-- Null while a link for guests is live: guests lose their seats by time, which nothing counts.
create or replace function people_version(room sessions) returns bigint
  language sql stable as $$
  select people.version + room.arrivals from people_versions people
  where people.space_id = room.space_id and not exists (
    select from signed_links link
    where link.session_id = room.id and link.revoked_at is null and link.expires_at > now())
$$;
