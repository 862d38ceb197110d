-- Queues the new estimate of a story for its space's webhook, if the owner chose the event. The story's title is left
-- out: people wrote it.
create or replace function queue_estimated() returns trigger language plpgsql as $$
begin
  insert into webhook_room_events (session_id, event, details)
  select s.id, 'poker.estimated', jsonb_build_object('story', jsonb_build_object(
    'id', new.id, 'ref', new.ref, 'estimate', new.estimate))
  from sessions s join standup_webhooks w on w.space_id = s.space_id and w.created_at <= now()
  where s.id = new.session_id and 'poker.estimated' = any(w.room_events);
  return null;
end $$;

create or replace trigger webhooks_hear_estimated after update of estimate on stories
  for each row when (new.estimate is distinct from old.estimate and new.estimate is not null)
  execute function queue_estimated();
