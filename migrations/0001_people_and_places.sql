-- People, their sessions in the browser, and the places they meet in.

-- "By name" everywhere: ICU root order, ignoring case (protocol/conventions 31).
create collation by_name (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

-- Times cross the wire as RFC 3339 in UTC.
create function iso(moment timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table users (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 64),
  issuer text not null default '' check (char_length(issuer) <= 255),
  subject text not null default '' check (char_length(subject) <= 255),
  avatar_icon text not null default '' check (avatar_icon ~ '^([a-z0-9-]{1,32})?$'),
  avatar_hue smallint not null check (avatar_hue between 0 and 359),
  notification_sounds boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_by_provider on users (issuer, subject) where issuer <> '';

-- A signed-in browser. Only the SHA-256 digest of the token is kept, never the token.
create table session_tokens (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null unique check (octet_length(digest) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz,
  embedded boolean not null default false
);
create index session_tokens_by_user on session_tokens (user_id);

-- Digests that a rename replaced: a request with such a cookie is refused with "session ended" and makes no new
-- identity (protocol/identity 15).
create table rotated_tokens (
  digest bytea primary key check (octet_length(digest) = 32),
  rotated_at timestamptz not null default now()
);

create table orgs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 64),
  name text not null check (char_length(name) between 1 and 64),
  created_at timestamptz not null default now()
);
insert into orgs (slug, name) values ('default', 'Default');

create table org_members (
  org_id uuid not null references orgs on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member' check (role in ('admin', 'member')),
  revoked_at timestamptz,
  primary key (org_id, user_id)
);
create index org_members_by_user on org_members (user_id);

create table spaces (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references orgs on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 64),
  name text not null check (char_length(name) between 1 and 64),
  passcode text not null default '' check (char_length(passcode) <= 12),
  visibility text not null default 'private' check (visibility in ('private', 'org')),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (org_id, slug)
);

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

-- Budgets of attempts within a window, counted here so that all replicas share them (protocol/conventions 37).
create table throttles (
  budget text not null,
  key text not null,
  window_started_at timestamptz not null default now(),
  spent integer not null,
  primary key (budget, key)
);
create index throttles_by_window on throttles (window_started_at);

-- Returns the token with this digest and its user while the token is neither idle too long, nor too old, nor past its
-- own end (protocol/identity 28–30).
create function live_token(token bytea, idle interval, longest interval)
  returns table (token_id uuid, user_id uuid)
  language sql stable as $$
  select t.id, t.user_id
  from session_tokens t
  where t.digest = token
    and t.last_used_at > now() - idle
    and t.created_at > now() - longest
    and (t.expires_at is null or t.expires_at > now())
$$;

-- The same for a write, which extends the idle lifetime. The row is written only when what is stored is old enough
-- (protocol/identity 28); otherwise every vote would also rewrite its voter's token.
create function use_token(token bytea, idle interval, longest interval)
  returns table (token_id uuid, user_id uuid)
  language plpgsql as $$
begin
  update session_tokens t set last_used_at = now()
    where t.digest = token
      and t.last_used_at < now() - least(interval '60 seconds', idle / 10)
      and t.last_used_at > now() - idle
      and t.created_at > now() - longest
      and (t.expires_at is null or t.expires_at > now());
  return query select * from live_token(token, idle, longest);
end $$;
