-- Scheduled standups: the schedule of a space, its claimed days, and the trend's two sums for each day.

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
-- open again (protocol/schedules 16).
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
-- is stored (protocol/schedules 31, 34).
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

-- A space's open rooms, without the ended ones, of which a schedule leaves one a day.
create index sessions_open_by_space on sessions (space_id) where ended_at is null;

-- The local day of a moment in a zone; in UTC without a zone, and for a name that this database does not know: after
-- its time zone data change, what was saved before must stay readable (decisions/schedules 8). Reading
-- pg_timezone_names instead would open a file for each zone.
create function local_day(moment timestamptz, zone text) returns date
  language plpgsql stable as $$
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;

-- The day of a standup: its slot's, otherwise that of its creation in the zone of the space's schedule
-- (protocol/standups 5).
create or replace function standup_day(standup uuid) returns date
  language sql stable as $$
  select coalesce(
    (select slot.slot_date from standup_slots slot where slot.session_id = s.id),
    local_day(s.created_at, (select d.timezone from standup_schedules d where d.space_id = s.space_id)))
  from sessions s where s.id = standup
$$;
