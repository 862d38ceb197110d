-- Saved decks, invite handles, removal from a room, the round's timer, paged lists.

create table decks (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  cards text[] not null check (cardinality(cards) between 2 and 15),
  ordinal boolean not null,
  created_at timestamptz not null default now(),
  unique (space_id, name)
);

-- A capability for one join (protocol/spaces 31). Only its digest is stored.
create table invite_handles (
  digest bytea primary key check (octet_length(digest) = 32),
  space_id uuid not null references spaces on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index invite_handles_by_space on invite_handles (space_id);
create index invite_handles_by_end on invite_handles (expires_at);

-- Keys with which the service authenticates text that it wrote itself, such as cursors. They are made here, so that all
-- replicas have the same.
create table instance_keys (
  purpose text primary key,
  key bytea not null check (octet_length(key) = 32)
);
insert into instance_keys (purpose, key)
  values ('cursors', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Lists of ended rooms beyond the newest are paged.
create index sessions_ended on sessions (space_id, created_at desc, id desc) where ended_at is not null;

alter table sessions add column timer_ends_at timestamptz;

-- The directory is read by name within an org.
create index spaces_by_name on spaces (org_id, name collate by_name, slug);
