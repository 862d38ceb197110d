-- Private replies to requests for help. Only the sender of the request and the person asked can read one.

create table standup_mention_replies (
  session_id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (session_id, from_user_id, to_user_id),
  foreign key (session_id, from_user_id, to_user_id) references standup_mentions on delete cascade
);
