-- Scheduled standups: schedules, claimed days, the trend's two sums for each day, webhooks with their outbox, and
-- calendar feeds.

-- At most one schedule for each space. Both this database and the service know the time zone.
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
  -- The number of changes of the schedule, for calendar feeds.
  changes integer not null default 0,
  -- The next slot, computed by `shared/rules/slots.ts`; null while the schedule is off. The database's clock decides
  -- when a slot is due. A replica with a wrong clock opens nothing early or late.
  next_date date,
  next_opens_at timestamptz,
  next_closes_at timestamptz,
  next_day_ends_at timestamptz,
  check (num_nulls(next_date, next_opens_at, next_closes_at, next_day_ends_at) in (0, 4)),
  check (enabled or next_date is null)
);
create index standup_schedules_due on standup_schedules (next_opens_at) where next_opens_at is not null;
create index standup_schedules_by_saver on standup_schedules (updated_by);

-- A claimed day, so that only one scheduler opens it. The row stays when its room is deleted, so the day does not open
-- again.
create table standup_slots (
  schedule_id uuid not null references standup_schedules on delete cascade,
  slot_date date not null,
  session_id uuid unique references sessions on delete set null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- The end of the local day, in the schedule's time zone at the time of the claim.
  day_ends_at timestamptz not null,
  claimed_at timestamptz not null default now(),
  primary key (schedule_id, slot_date)
);

-- The number of people in a space who answered on a day, and the number who were eligible. Rows are written once and
-- never changed. They name no person.
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

-- At most one webhook for each space. The secret is encrypted with AES-256-GCM; `secret_key_id` names its key.
create table standup_webhooks (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null unique references spaces on delete cascade,
  url text not null check (char_length(url) between 1 and 2000),
  -- The host of the URL in lower case, without a trailing dot. It limits the concurrent deliveries to a host.
  host text generated always as (rtrim(lower(substring(url from '(?i)^https://([^/:?#]+)')), '.')) stored,
  secret bytea not null,
  secret_key_id text not null,
  -- Only later events are delivered. A change of the URL keeps this time.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null
);
create index standup_webhooks_by_saver on standup_webhooks (updated_by);

-- The outbox of events. The receiver sees the id. This row decides when a delivery is due; a job only wakes a worker.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  -- Null for a test event, and after the room is deleted.
  session_id uuid references sessions on delete set null,
  event text not null,
  -- Written at the first attempt. Retries send the same bytes.
  body text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  -- The lease of the worker that makes an attempt. A worker that resumes after its lease expired finds another fencing
  -- token here and writes nothing.
  lease_token uuid,
  lease_until timestamptz,
  unique (session_id, event),
  check (delivered_at is null or failed_at is null)
)
-- Each row is written several times in a short time and then kept for 30 days. The scale factor starts a vacuum earlier
-- than the default of 20 %. The fill factor leaves space for the body on the row's page.
with (autovacuum_vacuum_scale_factor = 0.01, fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where delivered_at is null and failed_at is null;
create index webhook_deliveries_leased on webhook_deliveries (space_id) where lease_until is not null;
create index webhook_deliveries_by_space on webhook_deliveries (space_id, created_at desc);
create index webhook_deliveries_done on webhook_deliveries (coalesce(delivered_at, failed_at))
  where coalesce(delivered_at, failed_at) is not null;

-- Calendar feeds: URLs for calendar programs, with a token as the only credential. The table stores the token's SHA-256
-- digest, and its first 8 characters for the look-up. A revoked row stays.
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
