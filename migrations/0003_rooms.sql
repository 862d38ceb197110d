-- Rooms (table `sessions`), their kinds, their participants, and presence.

-- A kind belongs to the instance or to one org. Two orgs may have kinds of the same name.
create table session_kinds (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) between 1 and 64),
  provider text not null,
  display text not null,
  org_id uuid references orgs on delete cascade,
  -- For a plugin's kind: its install, its name in the package, and the form for a new room. 0008_plugins adds the
  -- foreign key.
  install_id uuid,
  declared_as text check (char_length(declared_as) between 1 and 64),
  fields jsonb not null default '[]',
  actions jsonb not null default '{}',
  retired_at timestamptz,
  constraint session_kinds_name unique nulls not distinct (kind, org_id),
  constraint session_kinds_declared check ((install_id is null) = (declared_as is null))
);
-- Names of plugins' kinds are unique on the instance, also when two orgs install at the same time.
create unique index session_kinds_of_plugins on session_kinds (kind) where install_id is not null;
create unique index session_kinds_offered on session_kinds (install_id, declared_as) where retired_at is null;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  -- The kind's name, stored here to save a join.
  kind text not null,
  kind_id uuid not null references session_kinds,
  title text not null check (char_length(title) between 1 and 200),
  config jsonb not null,
  phase text not null default '',
  revealed boolean not null default false,
  -- Counts every change. Replicas compare it with the version that their viewers have.
  version bigint not null default 1,
  -- Counts changes of presence, which do not increment `version`.
  presence_version bigint not null default 0,
  -- Counts arrivals. Presence shows them at once, but the presence version counts them a moment later.
  arrivals bigint not null default 0,
  facilitator_id uuid not null references users,
  facilitator_seen_at timestamptz not null default now(),
  timer_ends_at timestamptz,
  -- Used by poker. 0004_poker adds the foreign key.
  current_story_id uuid,
  poker_round_version bigint not null default 0,
  -- Used by standups.
  current_speaker_id uuid references users on delete set null,
  speaker_started_at timestamptz,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_by_space on sessions (space_id, created_at desc);
-- A scheduled space has one open room among many ended ones.
create index sessions_open_by_space on sessions (space_id) where ended_at is null;
-- Serves the pages of older ended rooms.
create index sessions_ended on sessions (space_id, created_at desc, id desc) where ended_at is not null;
-- Open rooms by closing time. `closesAt` has the format of `iso`, so its text sorts by time.
create index sessions_by_window on sessions ((config->>'closesAt'))
  where ended_at is null and config->>'closesAt' is not null;
create index sessions_by_kind on sessions (kind_id);
create index sessions_by_facilitator on sessions (facilitator_id);
create index sessions_by_current_story on sessions (current_story_id);
create index sessions_by_speaker on sessions (current_speaker_id) where current_speaker_id is not null;

-- Everyone who has ever opened a room. The row stays when they leave.
create table session_participants (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  -- When the facilitator removed the person. It is reset to null when the person opens the room again.
  removed_at timestamptz,
  primary key (session_id, user_id)
);

-- Api processes with sockets. A replica that stops renewing `beat_at` counts as dead, and its presence is deleted with
-- its row.
create table replicas (
  id uuid primary key,
  beat_at timestamptz not null default now()
);

create table presence (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  replica_id uuid not null references replicas on delete cascade,
  primary key (session_id, user_id, replica_id)
);
create index presence_by_replica on presence (replica_id);
