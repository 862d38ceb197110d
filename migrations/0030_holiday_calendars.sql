-- Calendars of holidays that the delivery role reads once a day, at most one of a space. `secret` is the sealed address.
-- No title is stored, only days.
create table holiday_calendars (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null unique references spaces on delete cascade,
  host text not null,
  secret bytea not null,
  secret_key_id text not null,
  days date[] not null default '{}' check (cardinality(days) <= 400),
  -- The calendar has repeating events that were not read.
  left_out boolean not null default false,
  etag text check (char_length(etag) <= 200),
  -- When the content was last read. An answer that nothing has changed reads none.
  read_at timestamptz,
  -- When the host last answered with a calendar, or that nothing has changed.
  fetched_at timestamptz,
  last_error text,
  due_at timestamptz not null default now(),
  lease_token uuid,
  lease_until timestamptz,
  updated_by uuid references users on delete set null
);
create index holiday_calendars_due on holiday_calendars (due_at);
create index holiday_calendars_by_person on holiday_calendars (updated_by);
