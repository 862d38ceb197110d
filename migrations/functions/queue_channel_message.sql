-- Queues a message of a sort about a room for each channel of its space that posts it. A space without channels costs
-- one look-up.
create or replace function queue_channel_message() returns trigger language plpgsql as $$
begin
  insert into channel_messages (channel_id, session_id, sort)
  select c.id, new.id, tg_argv[0] from chat_channels c where c.space_id = new.space_id and tg_argv[0] = any(c.posts)
  on conflict do nothing;
  return null;
end $$;

create or replace trigger channels_hear_opened after insert on sessions
  for each row when (new.config->>'closesAt' is not null) execute function queue_channel_message('opened');

create or replace trigger channels_hear_ended after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null)
  execute function queue_channel_message('ended');
