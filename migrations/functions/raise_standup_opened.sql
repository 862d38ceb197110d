-- Sends plugins an event when a schedule opens a standup.
create or replace function raise_standup_opened() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event_in(s.space_id, room.org, 'standup.opened', (room.told || plugin_event_day(new))::text)
  from sessions s, plugin_event_room(s) room where s.id = new.session_id;
  return null;
end $$;

create or replace trigger plugins_hear_opened after update of session_id on standup_slots
  for each row when (new.session_id is distinct from old.session_id and new.session_id is not null)
  execute function raise_standup_opened();
