-- Plugins: packages by their contents, what orgs installed and allowed, and what the plugins keep. Every replica has the
-- code, because it is here.

-- A package. Orgs that installed the same bytes share the row, and none of them can tell.
create table plugin_bundles (
  digest bytea primary key check (octet_length(digest) = 32),
  name text not null check (char_length(name) between 1 and 64),
  version text not null check (char_length(version) between 1 and 64),
  -- What the package says of itself, decoded, with the digest of each file instead of its bytes.
  manifest jsonb not null,
  -- Null where a package brings no such file, or leaves it to the operator to lay it down.
  code text check (octet_length(code) <= 262144),
  page text check (octet_length(page) <= 524288),
  -- The last time that it was uploaded: what nothing uses goes an hour later.
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
  -- An upgrade that waits for approval, and the names that it gives to kinds.
  pending_digest bytea references plugin_bundles,
  pending_as jsonb,
  -- What went wrong in calls: failures in a row, until when it rests, when it was killed, and why it was stopped.
  failures integer not null default 0 check (failures >= 0),
  paused_until timestamptz,
  killed_at timestamptz[] not null default '{}',
  stopped_reason text check (char_length(stopped_reason) <= 200),
  last_error text check (char_length(last_error) <= 200),
  installed_at timestamptz not null default now(),
  unique (org_id, name),
  constraint plugin_installs_storage check (storage_bytes between 0 and quota_bytes),
  constraint plugin_installs_pending check ((pending_digest is null) = (pending_as is null))
);
create index plugin_installs_by_digest on plugin_installs (digest);
create index plugin_installs_by_pending on plugin_installs (pending_digest) where pending_digest is not null;

-- What an org allowed; '' is without a scope.
create table plugin_grants (
  install_id uuid not null references plugin_installs on delete cascade,
  capability text not null check (char_length(capability) between 1 and 32),
  scope text not null default '' check (char_length(scope) <= 253),
  primary key (install_id, capability, scope)
);

-- Sealed for the place `plugin:<install>:<name>`.
create table plugin_secrets (
  install_id uuid not null references plugin_installs on delete cascade,
  name text not null check (char_length(name) between 1 and 64),
  secret bytea not null,
  secret_key_id text not null,
  updated_at timestamptz not null default now(),
  primary key (install_id, name)
);
create index plugin_secrets_by_key on plugin_secrets (secret_key_id);

-- In order of bytes, so that all keys below a prefix are neighbours.
create table plugin_kv (
  install_id uuid not null references plugin_installs on delete cascade,
  key text collate "C" not null check (octet_length(key) between 1 and 256),
  value text not null check (octet_length(value) <= 16384),
  primary key (install_id, key)
);

-- The state of a room whose kind is a plugin's, and the version of the plugin that wrote it.
create table plugin_rooms (
  session_id uuid primary key references sessions on delete cascade,
  install_id uuid not null references plugin_installs on delete cascade,
  version text not null check (char_length(version) between 1 and 64),
  state text not null default '{}' check (octet_length(state) <= 65536)
);
create index plugin_rooms_by_install on plugin_rooms (install_id);

-- A kind that an install provides: under which name its package declares it, and the form of a new room.
alter table session_kinds add column install_id uuid references plugin_installs on delete cascade;
alter table session_kinds add column declared_as text check (char_length(declared_as) between 1 and 64);
alter table session_kinds add column fields jsonb not null default '[]';
alter table session_kinds add constraint session_kinds_declared check ((install_id is null) = (declared_as is null));
-- Names of such kinds are unique on the instance: two orgs that install at once cannot both get one.
create unique index session_kinds_of_plugins on session_kinds (kind) where install_id is not null;
create unique index session_kinds_offered on session_kinds (install_id, declared_as) where retired_at is null;
