-- Rooms (called sessions), their kinds, their participants, and who is connected right now.

-- A session kind belongs to the instance or to one org, and two orgs may have kinds of the same name.
create table session_kinds (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) between 1 and 64),
  provider text not null,
  display text not null,
  org_id uuid references orgs on delete cascade,
  -- Of a kind that a plugin provides: its install, under which name its package declares it, and the form of a new room.
  -- 0008_plugins makes the foreign key.
  install_id uuid,
  declared_as text check (char_length(declared_as) between 1 and 64),
  fields jsonb not null default '[]',
  actions jsonb not null default '{}',
  retired_at timestamptz,
  constraint session_kinds_name unique nulls not distinct (kind, org_id),
  constraint session_kinds_declared check ((install_id is null) = (declared_as is null))
);
-- Names of such kinds are unique on the instance: two orgs that install at once cannot both get one.
create unique index session_kinds_of_plugins on session_kinds (kind) where install_id is not null;
create unique index session_kinds_offered on session_kinds (install_id, declared_as) where retired_at is null;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  -- The kind's name, so that statements need not look it up.
  kind text not null,
  kind_id uuid not null references session_kinds,
  title text not null check (char_length(title) between 1 and 200),
  config jsonb not null,
  phase text not null default '',
  revealed boolean not null default false,
  -- Counts every mutation; what a viewer holds is compared by it.
  version bigint not null default 1,
  -- Counts comings and goings, which are no mutations.
  presence_version bigint not null default 0,
  -- Counts people who attached. Their presence shows at once, and the presence version counts it a moment later.
  arrivals bigint not null default 0,
  facilitator_id uuid not null references users,
  facilitator_seen_at timestamptz not null default now(),
  timer_ends_at timestamptz,
  -- Of poker. 0004_poker makes the foreign key.
  current_story_id uuid,
  poker_round_version bigint not null default 0,
  -- Of a standup.
  current_speaker_id uuid references users on delete set null,
  speaker_started_at timestamptz,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_by_space on sessions (space_id, created_at desc);
-- A schedule leaves one open room a day among many that have ended.
create index sessions_open_by_space on sessions (space_id) where ended_at is null;
-- Lists of ended rooms beyond the newest are paged.
create index sessions_ended on sessions (space_id, created_at desc, id desc) where ended_at is not null;
-- Open rooms with a closing time, by that time: `closesAt` is stored as `iso` prints it, so text compares as times do.
create index sessions_by_window on sessions ((config->>'closesAt'))
  where ended_at is null and config->>'closesAt' is not null;
create index sessions_by_kind on sessions (kind_id);
create index sessions_by_facilitator on sessions (facilitator_id);
create index sessions_by_current_story on sessions (current_story_id);
create index sessions_by_speaker on sessions (current_speaker_id) where current_speaker_id is not null;

-- Everyone who has ever attached to a room; the row stays when they leave.
create table session_participants (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  -- A person whom the facilitator removed counts as a participant again once they attach again.
  removed_at timestamptz,
  primary key (session_id, user_id)
);

-- An api process that holds sockets. One that no longer renews `beat_at` is taken for dead, and its presence is deleted
-- with its row.
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
