-- The names that a space gives to the three fields of a standup entry, and the answered requests for help.

-- A space without a row uses the product's names. An empty name also stands for the product's name.
create table standup_questions (
  space_id uuid primary key references spaces on delete cascade,
  yesterday text not null default '' check (char_length(yesterday) <= 60),
  today text not null default '' check (char_length(today) <= 60),
  blockers text not null default '' check (char_length(blockers) <= 60),
  -- True if the entry form of new standups leaves out the third field.
  hide_blockers boolean not null default false
);

-- True after the person asked has replied to the sender's entry, or has marked the request as done.
alter table standup_mentions add column done boolean not null default false;
