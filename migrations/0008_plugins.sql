-- Plugins: packages by digest, installs, grants, plugin storage, events and jobs. The code is in the database, so every
-- replica has it.

-- A package. Orgs that installed the same bytes share a row, and cannot detect that.
create table plugin_bundles (
  digest bytea primary key check (octet_length(digest) = 32),
  name text not null check (char_length(name) between 1 and 64),
  version text not null check (char_length(version) between 1 and 64),
  -- The decoded manifest, with the digest of each file instead of its bytes.
  manifest jsonb not null,
  -- Null if the package lacks this file, or if the operator provides it.
  code text check (octet_length(code) <= 262144),
  page text check (octet_length(page) <= 524288),
  -- The last upload. An unused package is deleted an hour later.
  uploaded_at timestamptz not null default now()
);

create table plugin_installs (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references orgs on delete cascade,
  name text not null check (char_length(name) between 1 and 64),
  digest bytea not null references plugin_bundles,
  enabled boolean not null default true,
  quota_bytes integer not null check (quota_bytes >= 0),
  storage_bytes integer not null default 0,
  -- An upgrade that waits for approval, and its names for kinds.
  pending_digest bytea references plugin_bundles,
  pending_as jsonb,
  -- Failed calls: consecutive failures, the end of the pause, times of kills, and the reason it was stopped.
  failures integer not null default 0 check (failures >= 0),
  paused_until timestamptz,
  killed_at timestamptz[] not null default '{}',
  stopped_reason text check (char_length(stopped_reason) <= 200),
  last_error text check (char_length(last_error) <= 200),
  -- Events that were not delivered to the plugin, because too many were queued.
  refused_events integer not null default 0 check (refused_events >= 0),
  installed_at timestamptz not null default now(),
  unique (org_id, name),
  constraint plugin_installs_storage check (storage_bytes between 0 and quota_bytes),
  constraint plugin_installs_pending check ((pending_digest is null) = (pending_as is null))
);
create index plugin_installs_by_digest on plugin_installs (digest);
create index plugin_installs_by_pending on plugin_installs (pending_digest) where pending_digest is not null;

-- The permissions that an org granted. The scope '' means no scope.
create table plugin_grants (
  install_id uuid not null references plugin_installs on delete cascade,
  capability text not null check (char_length(capability) between 1 and 32),
  scope text not null default '' check (char_length(scope) <= 253),
  primary key (install_id, capability, scope)
);

-- Secrets are encrypted with `plugin:<install>:<name>` as additional authenticated data.
create table plugin_secrets (
  install_id uuid not null references plugin_installs on delete cascade,
  name text not null check (char_length(name) between 1 and 64),
  secret bytea not null,
  secret_key_id text not null,
  updated_at timestamptz not null default now(),
  primary key (install_id, name)
);
create index plugin_secrets_by_key on plugin_secrets (secret_key_id);

-- Keys sort by bytes, so all keys with a prefix are adjacent.
create table plugin_kv (
  install_id uuid not null references plugin_installs on delete cascade,
  key text collate "C" not null check (octet_length(key) between 1 and 256),
  value text not null check (octet_length(value) <= 16384),
  primary key (install_id, key)
);

-- The state of a room of a plugin's kind, and the plugin version that wrote it.
create table plugin_rooms (
  session_id uuid primary key references sessions on delete cascade,
  install_id uuid not null references plugin_installs on delete cascade,
  version text not null check (char_length(version) between 1 and 64),
  state text not null default '{}' check (octet_length(state) <= 65536)
);
create index plugin_rooms_by_install on plugin_rooms (install_id);

alter table session_kinds add foreign key (install_id) references plugin_installs on delete cascade;

-- Events of an org that at least one plugin subscribes to.
create table plugin_events (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references orgs on delete cascade,
  topic text not null check (char_length(topic) between 1 and 253),
  payload text not null check (octet_length(payload) <= 32768),
  -- The number of plugin events that led to this one. The limit ends loops between plugins.
  hops integer not null default 0 check (hops between 0 and 8),
  created_at timestamptz not null default now()
);
create index plugin_events_by_org on plugin_events (org_id);
create index plugin_events_by_age on plugin_events (created_at);

-- Plugin work: the delivery of an event, a plugin job, or a person's request.
create table plugin_work (
  id uuid primary key default gen_random_uuid(),
  install_id uuid not null references plugin_installs on delete cascade,
  event_id uuid references plugin_events on delete cascade,
  -- For a person's request: the person, the room, and the answer.
  asked_by uuid references users on delete cascade,
  asked_in uuid references sessions on delete cascade,
  answer text check (octet_length(answer) <= 65536),
  -- For a job or a request. A later job with the same `key` replaces a queued one.
  name text check (char_length(name) between 1 and 64),
  payload text check (octet_length(payload) <= 16384),
  key text collate "C" check (octet_length(key) between 1 and 256),
  hops integer not null default 0 check (hops between 0 and 8),
  created_at timestamptz not null default now(),
  -- Not now(), the start of the transaction: events of a room must become due in the order they are written.
  due_at timestamptz not null default clock_timestamp(),
  ordinal bigint not null generated always as identity,
  attempts integer not null default 0,
  -- The time of success, or of the last failed attempt.
  ended_at timestamptz,
  failed boolean not null default false,
  last_error text check (char_length(last_error) <= 200),
  unique (event_id, install_id),
  constraint plugin_work_form check ((event_id is null) = (name is not null and payload is not null)),
  constraint plugin_work_asked check ((asked_by is null) = (asked_in is null) and (asked_by is null or name is not null)),
  constraint plugin_work_failed check (not failed or ended_at is not null)
);
create index plugin_work_waiting on plugin_work (install_id, due_at, ordinal) where ended_at is null;
create unique index plugin_work_keys on plugin_work (install_id, key) where key is not null and ended_at is null;
create index plugin_work_by_install on plugin_work (install_id, ordinal desc);
create index plugin_work_asked_by on plugin_work (asked_by) where asked_by is not null;
create index plugin_work_asked_in on plugin_work (asked_in) where asked_in is not null;
create index plugin_work_ended on plugin_work (ended_at) where ended_at is not null;

-- The process that runs a plugin's work. Each plugin has at most one at a time.
create table plugin_leases (
  install_id uuid primary key references plugin_installs on delete cascade,
  token uuid not null,
  until timestamptz not null,
  -- The current work.
  work_id uuid references plugin_work on delete set null
);
create index plugin_leases_by_work on plugin_leases (work_id) where work_id is not null;
