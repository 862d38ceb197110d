-- Schedules of rooms of other kinds than standups.

-- The config of rooms that a schedule opens by default. Null: rooms of the kind open on no schedule of this table.
alter table session_kinds add column schedule_config jsonb;
update session_kinds set schedule_config = '{}' where kind = 'poker' and org_id is null;

-- At most five for each space. Columns that `standup_schedules` has too have the same meaning.
create table room_schedules (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  -- The kind's name. No reference: a schedule outlives its kind, and opens no room until the kind is back.
  kind text not null check (char_length(kind) between 1 and 64),
  -- A room's title is this text and its day.
  title text not null check (char_length(title) between 1 and 100),
  config jsonb not null,
  weekdays smallint[] not null
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  open_time text not null check (open_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  timezone text not null check (char_length(timezone) between 1 and 64),
  -- The planned length. A room without a closing time stays open after it.
  window_minutes integer not null check (window_minutes between 1 and 1440),
  enabled boolean not null,
  every_weeks smallint not null check (every_weeks between 1 and 8),
  first_week date check (extract(isodow from first_week) = 1),
  days_off date[] not null check (cardinality(days_off) <= 60),
  updated_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  changes integer not null default 0,
  next_date date,
  next_opens_at timestamptz,
  next_closes_at timestamptz,
  next_day_ends_at timestamptz,
  check (num_nulls(next_date, next_opens_at, next_closes_at, next_day_ends_at) in (0, 4)),
  check (enabled or next_date is null)
);
create index room_schedules_by_space on room_schedules (space_id, created_at, id);
create index room_schedules_due on room_schedules (next_opens_at) where next_opens_at is not null;
create index room_schedules_by_saver on room_schedules (updated_by);

-- A claimed day, as in `standup_slots`.
create table room_slots (
  schedule_id uuid not null references room_schedules on delete cascade,
  slot_date date not null,
  session_id uuid unique references sessions on delete set null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  day_ends_at timestamptz not null,
  claimed_at timestamptz not null default now(),
  -- Why the day got no room; its owner reads it.
  skipped text check (char_length(skipped) <= 40),
  primary key (schedule_id, slot_date)
);
