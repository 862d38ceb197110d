-- Sends plugins an event when a room is deleted.
create or replace function raise_session_deleted() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event_in(old.space_id, room.org, 'session.deleted', room.told::text) from plugin_event_room(old) room;
  return null;
end $$;

create or replace trigger plugins_hear_deleted after delete on sessions
  for each row execute function raise_session_deleted();
