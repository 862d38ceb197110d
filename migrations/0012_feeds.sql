-- Calendar feeds: addresses for calendar programs, each with a token that is the whole credential.

-- Only the SHA-256 digest of the token is stored, and its first 8 characters to find the row by. A revoked row stays
-- (protocol/calendar 6).
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  prefix text not null check (char_length(prefix) = 8),
  remind_minutes integer not null check (remind_minutes between 0 and 1440),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index calendar_feeds_live on calendar_feeds (user_id) where revoked_at is null;
create unique index calendar_feeds_by_prefix on calendar_feeds (prefix) where revoked_at is null;
create index calendar_feeds_by_user on calendar_feeds (user_id);
