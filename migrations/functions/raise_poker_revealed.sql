-- Sends plugins the votes of the current story, without names, when they are revealed.
create or replace function raise_poker_revealed() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event_in(new.space_id, room.org, 'poker.revealed', (room.told || jsonb_build_object(
    'storyId', st.id, 'ref', st.ref, 'storyTitle', st.title, 'results', coalesce((
      select jsonb_agg(jsonb_build_object('value', counted.value, 'count', counted.votes)
        order by counted.votes desc, counted.value)
      from (select v.value, count(*) as votes from votes v where v.story_id = st.id group by v.value) counted
    ), '[]')))::text)
  from plugin_event_room(new) room, stories st where st.id = new.current_story_id;
  return null;
end $$;

-- A vote that reveals nothing only evaluates the condition.
create or replace trigger plugins_hear_revealed after update of revealed on sessions
  for each row when (new.revealed and not old.revealed and new.current_story_id is not null)
  execute function raise_poker_revealed();
