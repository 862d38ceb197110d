-- Standups: entries, promises (commitments), requests for help (mentions), kudos, and days away.

insert into session_kinds (kind, provider, display) values ('standup', 'core', 'Standup');

alter table sessions
  add column current_speaker_id uuid references users on delete set null,
  add column speaker_started_at timestamptz;
create index sessions_by_speaker on sessions (current_speaker_id) where current_speaker_id is not null;

-- Open rooms with a closing time, by that time: `closesAt` is stored as `iso` prints it, so text compares as times do.
create index sessions_by_window on sessions ((config->>'closesAt'))
  where ended_at is null and config->>'closesAt' is not null;

create table standup_entries (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  yesterday text not null default '' check (char_length(yesterday) <= 2000),
  today text not null default '' check (char_length(today) <= 2000),
  blockers text not null default '' check (char_length(blockers) <= 2000),
  -- The place in the speaking order; null for whoever is not in it.
  position integer,
  skipped boolean not null default false,
  ready boolean not null default false,
  -- When its author last changed it; null while they have written nothing, whatever was prefilled.
  posted_at timestamptz,
  primary key (session_id, user_id)
);
create index standup_entries_by_user on standup_entries (user_id, session_id);

-- Promises. A promise belongs to a person in a space, not to a room (protocol/standups 32).
create table standup_commitments (
  id uuid primary key default gen_random_uuid(),
  -- Keeps the order in which they were made.
  ordinal bigint generated always as identity,
  space_id uuid not null references spaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  carried integer not null default 0 check (carried >= 0),
  opened_session_id uuid references sessions on delete set null,
  closed_session_id uuid references sessions on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('landed', 'dropped'))
);
create index standup_commitments_open on standup_commitments (space_id, user_id, ordinal) where closed_at is null;
create index standup_commitments_by_user on standup_commitments (user_id);
create index standup_commitments_by_opening on standup_commitments (opened_session_id);
create index standup_commitments_by_closing on standup_commitments (closed_session_id);

-- The rooms in which a promise was answered "not yet": each counts once (protocol/standups 35).
create table standup_carries (
  commitment_id uuid not null references standup_commitments on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  primary key (commitment_id, session_id)
);
create index standup_carries_by_session on standup_carries (session_id);

-- Who asked whom for help. Only these two people can read it (protocol/standups 45).
create table standup_mentions (
  session_id uuid not null references sessions on delete cascade,
  from_user_id uuid not null references users on delete cascade,
  to_user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (session_id, from_user_id, to_user_id),
  check (from_user_id <> to_user_id)
);
create index standup_mentions_by_target on standup_mentions (to_user_id);
create index standup_mentions_by_sender on standup_mentions (from_user_id);

create table kudos (
  id uuid primary key default gen_random_uuid(),
  ordinal bigint generated always as identity,
  space_id uuid not null references spaces on delete cascade,
  from_user_id uuid not null references users on delete cascade,
  to_user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 280),
  session_id uuid references sessions on delete set null,
  created_at timestamptz not null default now(),
  check (from_user_id <> to_user_id)
);
create index kudos_by_space on kudos (space_id, created_at desc, ordinal desc);
create index kudos_by_session on kudos (session_id, ordinal) where session_id is not null;
create index kudos_by_sender on kudos (from_user_id);
create index kudos_by_recipient on kudos (to_user_id);

create table away_ranges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default now(),
  check (ends_on >= starts_on and ends_on - starts_on < 90)
);
create index away_ranges_by_user on away_ranges (user_id, starts_on);

-- The day of a standup.
create function standup_day(standup uuid) returns date
  language sql stable as $$
  select (created_at at time zone 'UTC')::date from sessions where id = standup
$$;

-- Returns whether a person is away on a day; days away apply in every space.
create function is_away(person uuid, day date) returns boolean
  language sql stable as $$
  select exists (select from away_ranges where user_id = person and day between starts_on and ends_on)
$$;
