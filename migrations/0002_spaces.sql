-- Spaces, their members and invitations, and the audit log of org admins and operators.

create table spaces (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references orgs on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 64),
  name text not null check (char_length(name) between 1 and 64),
  -- The number of renames and the time of the last one, for calendar feeds.
  name_changes integer not null default 0,
  renamed_at timestamptz,
  passcode text not null default '' check (char_length(passcode) <= 12),
  -- The last time that the space's own rate limit refused a passcode guess. A new passcode resets it to null.
  guesses_refused_at timestamptz,
  visibility text not null default 'private' check (visibility in ('private', 'org')),
  -- The link template of story references, with the placeholder {ref}; empty for no links.
  reference_link text not null default '' check (char_length(reference_link) <= 500),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (org_id, slug)
);
-- Serves the directory of an org, which is sorted by name.
create index spaces_by_name on spaces (org_id, name collate by_name, slug);

create table space_members (
  space_id uuid not null references spaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  spectator boolean not null default false,
  joined_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (space_id, user_id)
);
create index space_members_by_user on space_members (user_id);

-- Counts changes of a space's people that increment no room's version: names, avatars, seats. It is not a column of
-- `spaces`: a rename of a person would wait for the locks of all their spaces.
create table people_versions (
  space_id uuid primary key references spaces on delete cascade,
  version bigint not null default 0
);

-- A single-use handle for joining a space. Only its digest is stored.
create table invite_handles (
  digest bytea primary key check (octet_length(digest) = 32),
  space_id uuid not null references spaces on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index invite_handles_by_space on invite_handles (space_id);
create index invite_handles_by_end on invite_handles (expires_at);

-- The audit log. No route reads it. Its records outlive the org, the space and the people that they name.
create table org_audit (
  id bigint generated always as identity primary key,
  org_id uuid references orgs on delete set null,
  org_slug text not null,
  space_id uuid references spaces on delete set null,
  space_slug text not null default '',
  actor_id uuid references users on delete set null,
  action text not null,
  detail text not null check (char_length(detail) <= 1000),
  created_at timestamptz not null default now()
);
create index org_audit_by_org on org_audit (org_id);
create index org_audit_by_space on org_audit (space_id);
create index org_audit_by_actor on org_audit (actor_id);
create index org_audit_by_time on org_audit (created_at desc, id desc);
