-- Tells people and the channels of its space that a schedule opened a room. Rooms with a closing time tell it already.
create or replace function tell_room_scheduled() returns trigger language plpgsql as $$
begin
  perform raise_notice('opened', s.id, s.space_id) from sessions s where s.id = new.session_id;
  insert into channel_messages (channel_id, session_id, sort)
  select c.id, s.id, 'opened' from sessions s join chat_channels c on c.space_id = s.space_id
  where s.id = new.session_id and 'opened' = any(c.posts)
  on conflict do nothing;
  return null;
end $$;

create or replace trigger people_hear_room_scheduled after update of session_id on room_slots
  for each row when (new.session_id is distinct from old.session_id and new.session_id is not null)
  execute function tell_room_scheduled();
