-- Sends plugins an event when a room ends or is reopened, and when a scheduled standup closes.
create or replace function raise_session_ended() returns trigger language plpgsql as $$
declare
  about text := case when new.ended_at is null then 'session.reopened' else 'session.ended' end;
begin
  perform raise_plugin_event_in(new.space_id, room.org, about, room.told::text) from plugin_event_room(new) room;
  if new.ended_at is not null then
    perform raise_plugin_event_in(new.space_id, room.org, 'standup.closed', (room.told || plugin_event_day(slot))::text)
    from plugin_event_room(new) room, standup_slots slot where slot.session_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger plugins_hear_ended after update of ended_at on sessions
  for each row when ((old.ended_at is null) <> (new.ended_at is null)) execute function raise_session_ended();
