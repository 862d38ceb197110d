-- Queues the end of a room for its space's webhook, if the owner chose the event. A retrospective is a room of the kind
-- that its plugin declares as `retro`; its event has the room's result.
create or replace function queue_room_ended() returns trigger language plpgsql as $$
begin
  insert into webhook_room_events (session_id, event, details)
  select new.id, chosen.event, case chosen.event
    when 'retro.ended' then jsonb_build_object('result', (select p.result from plugin_rooms p where p.session_id = new.id))
    else '{}' end
  from standup_webhooks w cross join unnest(w.room_events) chosen (event)
  where w.space_id = new.space_id and w.created_at <= now() and (chosen.event = 'session.ended'
    or (chosen.event = 'retro.ended' and exists (
      select from session_kinds k where k.id = new.kind_id and k.declared_as = 'retro')));
  return null;
end $$;

create or replace trigger webhooks_hear_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function queue_room_ended();
