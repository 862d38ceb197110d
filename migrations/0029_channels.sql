-- Channels of a space's chat, and the messages to them.

-- A channel to which a space posts. `secret` is the sealed address of its incoming webhook.
create table chat_channels (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  vendor text not null,
  label text not null check (char_length(label) between 1 and 60),
  host text not null,
  secret bytea not null,
  secret_key_id text not null,
  posts text[] not null check (cardinality(posts) <= 16),
  language text not null,
  timezone text not null,
  -- Only rooms that were created since may post their texts. Null: none may.
  texts_since timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_by uuid references users on delete set null
);
create index chat_channels_by_space on chat_channels (space_id, created_at);
create index chat_channels_by_person on chat_channels (updated_by);

-- A message to a channel. Its text is written when it is sent. A test has no room.
create table channel_messages (
  id uuid primary key default gen_random_uuid(),
  channel_id uuid not null references chat_channels on delete cascade,
  session_id uuid references sessions on delete cascade,
  sort text not null check (sort in ('opened', 'closing', 'ended', 'test')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  check ((session_id is null) = (sort = 'test'))
);
create index channel_messages_due on channel_messages (due_at) where sent_at is null and failed_at is null;
create index channel_messages_by_channel on channel_messages (channel_id, created_at desc, id desc);
create index channel_messages_by_session on channel_messages (session_id);
create index channel_messages_by_end on channel_messages (coalesce(sent_at, failed_at));
-- A room opens and closes once, and its end has one waiting message: it may be opened again.
create unique index channel_messages_once on channel_messages (channel_id, session_id, sort)
  where sort in ('opened', 'closing');
create unique index channel_messages_waiting on channel_messages (channel_id, session_id, sort)
  where sent_at is null and failed_at is null;
