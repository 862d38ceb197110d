-- The topics that a live standup leaves for a talk after it.

create table standup_talk_after (
  id uuid primary key default gen_random_uuid(),
  -- The order of creation.
  ordinal bigint generated always as identity,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 200)
);
create index standup_talk_after_by_session on standup_talk_after (session_id, ordinal);
create index standup_talk_after_by_user on standup_talk_after (user_id);
