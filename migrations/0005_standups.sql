-- Standups: entries and their replies, commitments, mentions, kudos, and days away.

insert into session_kinds (kind, provider, display) values ('standup', 'core', 'Standup');

create table standup_entries (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  yesterday text not null default '' check (char_length(yesterday) <= 2000),
  today text not null default '' check (char_length(today) <= 2000),
  blockers text not null default '' check (char_length(blockers) <= 2000),
  -- The place in the speaking order; null for a person outside it.
  position integer,
  -- True if the person has spoken in the current speaking order. The position does not show this, because the
  -- facilitator may skip absent people and return to them.
  spoke boolean not null default false,
  skipped boolean not null default false,
  ready boolean not null default false,
  -- The author's last change; null until the author writes, even if the entry was prefilled.
  posted_at timestamptz,
  primary key (session_id, user_id)
);
create index standup_entries_by_user on standup_entries (user_id, session_id);

-- Replies to an entry. The action `answer` is different: it concerns a commitment.
create table standup_replies (
  id uuid primary key default gen_random_uuid(),
  -- The order of creation.
  ordinal bigint generated always as identity,
  session_id uuid not null,
  -- The author of the entry.
  entry_user_id uuid not null references users on delete cascade,
  -- The author of the reply.
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null default now(),
  foreign key (session_id, entry_user_id) references standup_entries on delete cascade
);
create index standup_replies_by_entry on standup_replies (session_id, entry_user_id);
create index standup_replies_by_entry_user on standup_replies (entry_user_id);
create index standup_replies_by_user on standup_replies (user_id);

-- A commitment belongs to a person in a space, not to a room.
create table standup_commitments (
  id uuid primary key default gen_random_uuid(),
  -- The order of creation.
  ordinal bigint generated always as identity,
  space_id uuid not null references spaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  carried integer not null default 0 check (carried >= 0),
  opened_session_id uuid references sessions on delete set null,
  closed_session_id uuid references sessions on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('landed', 'dropped'))
);
create index standup_commitments_open on standup_commitments (space_id, user_id, ordinal) where closed_at is null;
create index standup_commitments_by_user on standup_commitments (user_id);
create index standup_commitments_by_opening on standup_commitments (opened_session_id);
-- Serves the newest answers to commitments in a room; a room shows only these.
create index standup_commitments_by_answer on standup_commitments (closed_session_id, ordinal);

-- The rooms in which a commitment was answered "not yet". Each room counts once.
create table standup_carries (
  commitment_id uuid not null references standup_commitments on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  primary key (commitment_id, session_id)
);
create index standup_carries_by_session on standup_carries (session_id);

-- Requests for help, with one line of text. Only the sender and the recipient can read a request.
create table standup_mentions (
  session_id uuid not null references sessions on delete cascade,
  from_user_id uuid not null references users on delete cascade,
  to_user_id uuid not null references users on delete cascade,
  note text check (char_length(note) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (session_id, from_user_id, to_user_id),
  check (from_user_id <> to_user_id)
);
create index standup_mentions_by_target on standup_mentions (to_user_id);
create index standup_mentions_by_sender on standup_mentions (from_user_id);

create table kudos (
  id uuid primary key default gen_random_uuid(),
  ordinal bigint generated always as identity,
  space_id uuid not null references spaces on delete cascade,
  from_user_id uuid not null references users on delete cascade,
  to_user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 280),
  session_id uuid references sessions on delete set null,
  created_at timestamptz not null default now(),
  check (from_user_id <> to_user_id)
);
create index kudos_by_space on kudos (space_id, created_at desc, ordinal desc);
create index kudos_by_session on kudos (session_id, ordinal) where session_id is not null;
create index kudos_by_sender on kudos (from_user_id);
create index kudos_by_recipient on kudos (to_user_id);

create table away_ranges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default now(),
  check (ends_on >= starts_on and ends_on - starts_on < 90)
);
create index away_ranges_by_user on away_ranges (user_id, starts_on);
