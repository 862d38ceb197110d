-- People, their tokens, their orgs, rate limits, and the keys of the instance.

-- The order of every list by name: ICU root order, ignoring case.
create collation by_name (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

create table users (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 64),
  issuer text not null default '' check (char_length(issuer) <= 255),
  subject text not null default '' check (char_length(subject) <= 255),
  avatar_icon text not null default '' check (avatar_icon ~ '^([a-z0-9-]{1,32})?$'),
  avatar_hue smallint not null check (avatar_hue between 0 and 359),
  notification_sounds boolean not null default false,
  -- A guest stays a guest after the link is deleted. 0006_guests adds the foreign key of `link_id`.
  guest boolean not null default false,
  link_id uuid,
  created_at timestamptz not null default now(),
  check (guest or link_id is null)
);
create unique index users_by_provider on users (issuer, subject) where issuer <> '';
create index users_by_link on users (link_id) where link_id is not null;

-- The tokens of signed-in browsers. Only the SHA-256 digest of a token is stored.
create table session_tokens (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null unique check (octet_length(digest) = 32),
  user_id uuid not null references users on delete cascade,
  -- Set for a guest's token. 0006_guests adds the foreign key.
  link_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz,
  embedded boolean not null default false
);
create index session_tokens_by_user on session_tokens (user_id);
create index session_tokens_by_link on session_tokens (link_id) where link_id is not null;

-- Token digests that a rename replaced. A request with such a cookie is refused with "session ended" and creates no
-- identity.
create table rotated_tokens (
  digest bytea primary key check (octet_length(digest) = 32),
  rotated_at timestamptz not null default now()
);

create table orgs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 64),
  name text not null check (char_length(name) between 1 and 64),
  -- A sign-in with this value in the org claim enrols the person.
  claim_value text unique check (char_length(claim_value) between 1 and 255),
  created_at timestamptz not null default now()
);
insert into orgs (slug, name) values ('default', 'Default');

create table org_members (
  org_id uuid not null references orgs on delete cascade,
  -- No foreign key: a person can be revoked before the first sign-in. `forget_org_member` deletes a deleted user's
  -- rows.
  user_id uuid not null,
  role text not null default 'member' check (role in ('admin', 'member')),
  -- False for a person who was revoked without having been in the org. The org does not see this person's name.
  enrolled boolean not null default true,
  revoked_at timestamptz,
  -- A revocation outlives the person's erasure. The next sign-in of the account finds it by this digest, computed by
  -- `account_digest`.
  account bytea check (octet_length(account) = 32),
  primary key (org_id, user_id),
  constraint org_members_account_is_revoked check (account is null or revoked_at is not null)
);
create index org_members_by_user on org_members (user_id);

-- Rate limits: attempts within a window, counted here so that all replicas share them.
create table throttles (
  budget text not null,
  key text not null,
  window_started_at timestamptz not null default now(),
  spent integer not null,
  primary key (budget, key)
);
create index throttles_by_window on throttles (window_started_at);

-- Keys with which the service authenticates its own text, such as cursors. The migration generates them, so all
-- replicas use the same keys.
create table instance_keys (
  purpose text primary key,
  key bytea not null check (octet_length(key) = 32)
);
insert into instance_keys (purpose, key)
  values ('cursors', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
