-- Sends plugins an event when the estimate of a story is set or changed.
create or replace function raise_poker_estimated() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event_in(s.space_id, room.org, 'poker.estimated', (room.told || jsonb_build_object(
    'storyId', new.id, 'ref', new.ref, 'storyTitle', new.title, 'estimate', new.estimate))::text)
  from sessions s, plugin_event_room(s) room where s.id = new.session_id;
  return null;
end $$;

create or replace trigger plugins_hear_estimated after update of estimate on stories
  for each row when (new.estimate is distinct from old.estimate and new.estimate is not null)
  execute function raise_poker_estimated();
