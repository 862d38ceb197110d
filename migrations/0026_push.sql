-- Notices that reach people's devices while no page is open.

-- The key pair that signs notices to push services. The first use of an instance makes it. A device belongs to one key.
create table push_keys (
  id uuid primary key default gen_random_uuid(),
  -- An uncompressed point of P-256.
  public_key bytea not null unique check (octet_length(public_key) = 65),
  secret bytea not null,
  secret_key_id text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index push_keys_current on push_keys ((true)) where retired_at is null;

-- A device that receives notices. It ends with its sign-in. `secret` holds the address at the push service and the
-- browser's keys; `digest` is the digest of the address.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  token_id uuid not null unique references session_tokens on delete cascade,
  user_id uuid not null references users on delete cascade,
  key_id uuid not null references push_keys on delete cascade,
  digest bytea not null unique,
  host text not null,
  secret bytea not null,
  secret_key_id text not null,
  device text not null check (char_length(device) between 1 and 60),
  sorts text[] not null check (cardinality(sorts) <= 16),
  closing_minutes integer not null check (closing_minutes between 5 and 120),
  quiet_from time,
  quiet_to time,
  timezone text not null,
  language text not null,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_key on push_subscriptions (key_id);

-- A change of a room of which people may want to hear. The delivery role turns it into deliveries and deletes it.
create table notice_events (
  id bigint primary key generated always as identity,
  sort text not null,
  session_id uuid not null references sessions on delete cascade,
  -- The only person concerned. Null: everybody for whom the room waits.
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default now()
);
create index notice_events_by_session on notice_events (session_id);
create index notice_events_by_user on notice_events (user_id);

-- A notice for one device. Rows of people are deleted an hour after they expire: one of `closing` says that somebody had
-- not written. A test has no room.
create table notice_deliveries (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid references push_subscriptions on delete cascade,
  session_id uuid references sessions on delete cascade,
  sort text not null,
  host text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  failed_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  check (subscription_id is not null),
  check ((session_id is null) = (sort = 'test'))
);
create index notice_deliveries_by_subscription on notice_deliveries (subscription_id, done_at);
create index notice_deliveries_by_session on notice_deliveries (session_id);
create index notice_deliveries_due on notice_deliveries (due_at) where done_at is null and failed_at is null;
create index notice_deliveries_by_end on notice_deliveries (expires_at);
-- A device has one waiting notice of a room and sort, and is told once that a room opened or closes.
create unique index notice_deliveries_waiting on notice_deliveries (subscription_id, session_id, sort)
  where done_at is null and failed_at is null;
create unique index notice_deliveries_once on notice_deliveries (subscription_id, session_id, sort)
  where sort in ('opened', 'closing');
