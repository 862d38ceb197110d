-- Events of rooms for a space's webhook, beside those of scheduled standups. The owner chooses them; a webhook that
-- exists has none.
alter table standup_webhooks add column room_events text[] not null default '{}'
  check (room_events <@ array['poker.estimated', 'session.ended', 'retro.ended']);

-- Events that the transaction of their change wrote. The delivery role moves each into `webhook_deliveries` with its
-- body, usually within 10 seconds. A delivery process of an earlier build knows only that table, and sends that body.
create table webhook_room_events (
  -- The id that the receiver sees.
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  event text not null check (event in ('poker.estimated', 'session.ended', 'retro.ended')),
  -- What the event adds to its room: a story, or a result.
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index webhook_room_events_by_age on webhook_room_events (created_at);
create index webhook_room_events_by_session on webhook_room_events (session_id);
