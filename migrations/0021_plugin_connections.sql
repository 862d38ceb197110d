-- Connections of plugins: outside addresses with everything that signs in there, and plain settings. An org's admins set
-- those of the org, a space's owners those of the space. A run uses the connections of its space.

-- The space whose rooms and people an event is about. Null for an event of a plugin that ran for no space.
alter table plugin_events add column space_id uuid references spaces on delete set null;
create index plugin_events_by_space on plugin_events (space_id) where space_id is not null;

-- The space of the run that enqueued a job. An event has its own space, and a request that of its room.
alter table plugin_work add column space_id uuid references spaces on delete set null;
create index plugin_work_by_space on plugin_work (space_id) where space_id is not null;

create table plugin_connections (
  id uuid primary key default gen_random_uuid(),
  install_id uuid not null references plugin_installs on delete cascade,
  -- Null for a connection of the org.
  space_id uuid references spaces on delete cascade,
  name text not null check (char_length(name) between 1 and 64),
  -- The host of the address, with its port if that is not 443.
  host text not null check (char_length(host) between 1 and 300),
  -- Null if the address itself is secret.
  address text check (char_length(address) <= 2048),
  -- The values that are not secret, by name.
  plain jsonb not null default '{}',
  -- The names of the secrets in the box.
  secret_names text[] not null default '{}',
  -- The address and the secrets, encrypted with `plugin-connection:<id>:<host>` as additional authenticated data.
  sealed bytea not null,
  sealed_key_id text not null,
  -- The `fetch` grants at the last confirmation by an owner.
  accepted jsonb not null default '[]',
  -- Null if the person was erased, or if the service moved a secret of an earlier version here.
  set_by uuid references users on delete set null,
  set_at timestamptz not null default now(),
  expires_on date,
  -- The last request or check, in the service's words.
  last_result text check (char_length(last_result) <= 32),
  last_used_at timestamptz,
  -- The time of the next check. Null if the plugin declares none.
  check_at timestamptz,
  unique nulls not distinct (install_id, space_id, name)
);
create index plugin_connections_by_space on plugin_connections (space_id) where space_id is not null;
create index plugin_connections_by_person on plugin_connections (set_by) where set_by is not null;
create index plugin_connections_by_key on plugin_connections (sealed_key_id);
create index plugin_connections_by_check on plugin_connections (check_at) where check_at is not null;

create table plugin_settings (
  id uuid primary key default gen_random_uuid(),
  install_id uuid not null references plugin_installs on delete cascade,
  -- Null for a setting of the org.
  space_id uuid references spaces on delete cascade,
  name text not null check (char_length(name) between 1 and 64),
  -- A text or a number.
  value jsonb not null,
  unique nulls not distinct (install_id, space_id, name)
);
create index plugin_settings_by_space on plugin_settings (space_id) where space_id is not null;

-- The hosts that connections of the plugin may have, such as *.example.com. Null allows all.
alter table plugin_installs add column connection_hosts text[];
