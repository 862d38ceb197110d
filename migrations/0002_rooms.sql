-- Rooms (called sessions), who sits in them, and who is connected right now.

create table session_kinds (
  kind text primary key check (char_length(kind) between 1 and 64),
  provider text not null,
  display text not null,
  retired_at timestamptz,
  org_id uuid references orgs on delete cascade,
  actions jsonb not null default '{}'
);
insert into session_kinds (kind, provider, display) values ('poker', 'core', 'Planning poker');

create table sessions (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  kind text not null references session_kinds,
  title text not null check (char_length(title) between 1 and 200),
  config jsonb not null,
  phase text not null default '',
  revealed boolean not null default false,
  -- Counts every mutation; what a viewer holds is compared by it.
  version bigint not null default 1,
  -- Counts comings and goings, which are no mutations.
  presence_version bigint not null default 0,
  facilitator_id uuid not null references users,
  facilitator_seen_at timestamptz not null default now(),
  poker_round_version bigint not null default 0,
  current_story_id uuid,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_by_space on sessions (space_id, created_at desc);
create index sessions_by_facilitator on sessions (facilitator_id);

-- Everyone who may take part in a room. No other statement decides that.
create view room_seats as
  select sessions.id as session_id, space_members.user_id, space_members.spectator, false as guest
  from sessions
  join space_members on space_members.space_id = sessions.space_id;

-- Everyone who has ever attached to a room; the row stays when they leave (protocol/rooms 23).
create table session_participants (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  -- Someone whom the facilitator removed counts as a participant again once they attach again.
  removed_at timestamptz,
  primary key (session_id, user_id)
);

-- An api process that holds sockets. One that no longer renews `beat_at` is taken for dead, and its presence is deleted
-- with its row (protocol/live 19).
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

-- Records that people attached to a room: a row for each at the first time; for those who were removed, that they are
-- back. Past 200 rows the one who joined first is dropped, never the facilitator (protocol/rooms 23). The room is
-- locked first, so that two newcomers at once cannot both become the 200th.
create function seat_participants(room uuid, people uuid[]) returns void
  language plpgsql as $$
begin
  if not exists (
    select from unnest(people) person
    where not exists (
      select from session_participants p
      where p.session_id = room and p.user_id = person and p.removed_at is null)
  ) then
    return;
  end if;
  perform from sessions where id = room for no key update;
  insert into session_participants as p (session_id, user_id)
    select room, person from unnest(people) person
    on conflict (session_id, user_id) do update set removed_at = null where p.removed_at is not null;
  delete from session_participants p
    using (
      select oldest.user_id
      from session_participants oldest
      where oldest.session_id = room
        and oldest.user_id <> (select facilitator_id from sessions where id = room)
      order by oldest.joined_at, oldest.user_id
      limit greatest(0, (select count(*) from session_participants c where c.session_id = room) - 200)
    ) dropped
    where p.session_id = room and p.user_id = dropped.user_id;
end $$;
