-- Signed webhooks of spaces, and the outbox of their events.

-- At most one for each space. The secret is sealed with AES-256-GCM; `secret_key_id` names the key that opens it.
create table standup_webhooks (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null unique references spaces on delete cascade,
  url text not null check (char_length(url) between 1 and 2000),
  -- Where that leads, small and without a dot at its end: a host has its share of what is sent at once.
  host text generated always as (rtrim(lower(substring(url from '(?i)^https://([^/:?#]+)')), '.')) stored,
  secret bytea not null,
  secret_key_id text not null,
  -- Only what happened since is delivered; a second address keeps it.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null
);
create index standup_webhooks_by_saver on standup_webhooks (updated_by);

-- An event, under the id that its receiver sees. What is due is decided by this row; a job only wakes a worker.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  -- Null for a test, and once the room is deleted.
  session_id uuid references sessions on delete set null,
  event text not null,
  -- Made at the first attempt and sent again byte for byte.
  body text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  -- Whose attempt is under way, and until when nobody else may make one. A worker that comes back late finds another's
  -- token here and writes nothing.
  lease_token uuid,
  lease_until timestamptz,
  unique (session_id, event),
  check (delivered_at is null or failed_at is null)
)
-- Each row is written a few times within moments and then kept for 30 days: a fifth of so long a table is too much to be
-- dead before it is cleaned up, and a body that is written finds room on its row's own page.
with (autovacuum_vacuum_scale_factor = 0.01, fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where delivered_at is null and failed_at is null;
create index webhook_deliveries_leased on webhook_deliveries (space_id) where lease_until is not null;
create index webhook_deliveries_by_space on webhook_deliveries (space_id, created_at desc);
create index webhook_deliveries_done on webhook_deliveries (coalesce(delivered_at, failed_at))
  where coalesce(delivered_at, failed_at) is not null;
