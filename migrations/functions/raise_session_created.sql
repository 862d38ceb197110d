-- Sends plugins an event when a room is created.
create or replace function raise_session_created() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event_in(new.space_id, room.org, 'session.created', room.told::text) from plugin_event_room(new) room;
  return null;
end $$;

create or replace trigger plugins_hear_created after insert on sessions
  for each row execute function raise_session_created();
