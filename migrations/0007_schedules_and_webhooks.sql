-- Scheduled standups: the schedule of a space, its claimed days, the trend's two sums for each day, signed webhooks with
-- the outbox of their events, and calendar feeds.

-- At most one for each space. The zone is a name that both this database and the service know.
create table standup_schedules (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null unique references spaces on delete cascade,
  -- 0 is Sunday.
  weekdays smallint[] not null
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  open_time text not null check (open_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  timezone text not null check (char_length(timezone) between 1 and 64),
  window_minutes integer not null check (window_minutes between 1 and 1440),
  enabled boolean not null,
  updated_by uuid references users on delete set null,
  saved_at timestamptz not null default now(),
  -- How often the schedule was saved again: a calendar feed says it.
  changes integer not null default 0,
  -- The next slot, worked out by `shared/rules/slots.ts`; null while the schedule is off. What is due is asked of these
  -- columns by the database's own clock, so a replica whose clock is wrong opens nothing early or late.
  next_date date,
  next_opens_at timestamptz,
  next_closes_at timestamptz,
  next_day_ends_at timestamptz,
  check (num_nulls(next_date, next_opens_at, next_closes_at, next_day_ends_at) in (0, 4)),
  check (enabled or next_date is null)
);
create index standup_schedules_due on standup_schedules (next_opens_at) where next_opens_at is not null;
create index standup_schedules_by_saver on standup_schedules (updated_by);

-- A claimed day, so that only one scheduler opens it. The row stays when its room is deleted, so that the day does not
-- open again.
create table standup_slots (
  schedule_id uuid not null references standup_schedules on delete cascade,
  slot_date date not null,
  session_id uuid unique references sessions on delete set null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Where the local day is over, in the zone that the schedule had.
  day_ends_at timestamptz not null,
  claimed_at timestamptz not null default now(),
  primary key (schedule_id, slot_date)
);

-- How many people of a space answered on a day, and how many were eligible. Written once and never changed; no person
-- is stored.
create table standup_trend_days (
  space_id uuid not null references spaces on delete cascade,
  day date not null,
  session_id uuid references sessions on delete set null,
  eligible integer not null check (eligible >= 0),
  answered integer not null check (answered >= 0),
  frozen_at timestamptz not null default now(),
  primary key (space_id, day),
  check (answered <= eligible)
);
create index standup_trend_days_by_session on standup_trend_days (session_id) where session_id is not null;

-- At most one for each space. The secret is sealed with AES-256-GCM; `secret_key_id` names the key that opens it.
create table standup_webhooks (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null unique references spaces on delete cascade,
  url text not null check (char_length(url) between 1 and 2000),
  -- The address's host, in lower case and without a dot at its end: each host has a share of what is sent at once.
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
  -- The worker whose attempt is under way, and until when no other may make one. A worker that comes back late finds
  -- another's token here and writes nothing.
  lease_token uuid,
  lease_until timestamptz,
  unique (session_id, event),
  check (delivered_at is null or failed_at is null)
)
-- Each row is written a few times within moments and then kept for 30 days: it is vacuumed long before a fifth of so long
-- a table is dead, and the body finds room on its row's own page.
with (autovacuum_vacuum_scale_factor = 0.01, fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where delivered_at is null and failed_at is null;
create index webhook_deliveries_leased on webhook_deliveries (space_id) where lease_until is not null;
create index webhook_deliveries_by_space on webhook_deliveries (space_id, created_at desc);
create index webhook_deliveries_done on webhook_deliveries (coalesce(delivered_at, failed_at))
  where coalesce(delivered_at, failed_at) is not null;

-- Calendar feeds: addresses for calendar programs, each with a token that is the whole credential. Only the SHA-256
-- digest of the token is stored, and its first 8 characters to find the row by. A revoked row stays.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  prefix text not null check (char_length(prefix) = 8),
  remind_minutes integer not null check (remind_minutes between 0 and 1440),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index calendar_feeds_live on calendar_feeds (user_id) where revoked_at is null;
create unique index calendar_feeds_by_prefix on calendar_feeds (prefix) where revoked_at is null;
create index calendar_feeds_by_user on calendar_feeds (user_id);
