-- What help is asked for, in one line. Only the two people can read it (protocol/standups 45, 77).
alter table standup_mentions add column note text check (char_length(note) between 1 and 200);

-- Answers under an entry (protocol/standups 78–83). They are told apart from `answer`, which is about a promise.
create table standup_replies (
  id uuid primary key default gen_random_uuid(),
  -- Keeps the order in which they were made.
  ordinal bigint generated always as identity,
  session_id uuid not null,
  -- Whose entry it stands under.
  entry_user_id uuid not null references users on delete cascade,
  -- Who wrote it.
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null default now(),
  foreign key (session_id, entry_user_id) references standup_entries on delete cascade
);
create index standup_replies_by_entry on standup_replies (session_id, entry_user_id);
create index standup_replies_by_entry_user on standup_replies (entry_user_id);
create index standup_replies_by_user on standup_replies (user_id);
