-- Larger states of plugins' rooms, and the notices of plugins.

-- A replica of the previous build writes at most 65536 bytes and reads larger states. It shows a room with a larger view
-- as unavailable, and refuses its actions without a write, until it is replaced.
alter table plugin_rooms drop constraint plugin_rooms_state_check;
alter table plugin_rooms add constraint plugin_rooms_state_check check (octet_length(state) <= 131072);

-- The room that a job or an event is about; a job inherits it from the run that requested it. Work of earlier builds has
-- none until its next attempt. An earlier build leaves it empty, and then its work has no notices.
alter table plugin_work add column session_id uuid references sessions on delete set null;
create index plugin_work_by_session on plugin_work (session_id, install_id) where session_id is not null;

-- Short notices of plugins in the rooms that their work is about. `about` is the id of a story, or empty. The name and the
-- address of the plugin's page are those of the version that wrote the notice: a room's envelope shows them, and it must
-- not change without a new version of the room.
create table plugin_notices (
  session_id uuid not null references sessions on delete cascade,
  install_id uuid not null references plugin_installs on delete cascade,
  about text not null check (char_length(about) <= 64),
  key text not null check (char_length(key) <= 64),
  plugin text not null,
  display text not null,
  page text not null,
  level text not null check (level in ('info', 'problem')),
  audience text not null check (audience in ('facilitator', 'members')),
  text text not null check (char_length(text) between 1 and 200),
  "values" jsonb not null default '{}',
  written_at timestamptz not null default now(),
  -- The order of notices that one run wrote.
  ordinal bigint not null generated always as identity,
  primary key (session_id, install_id, about, key)
);
create index plugin_notices_by_install on plugin_notices (install_id);

-- The work of a plugin for a room that failed: how much of it waits for another attempt, and how much was given up.
create table plugin_setbacks (
  session_id uuid not null references sessions on delete cascade,
  install_id uuid not null references plugin_installs on delete cascade,
  plugin text not null,
  display text not null,
  waiting integer not null check (waiting >= 0),
  given_up integer not null check (given_up >= 0),
  -- The last time that the facilitator requested another attempt.
  retried_at timestamptz,
  primary key (session_id, install_id)
);
create index plugin_setbacks_by_install on plugin_setbacks (install_id);
