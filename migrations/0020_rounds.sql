-- The rounds of planning poker, kept as they were revealed (protocol/poker 39, 41–43).
create table rounds (
  session_id uuid not null references sessions on delete cascade,
  -- Counts the rounds of the session, so that a place in its list tells nothing of other sessions.
  ordinal int not null,
  story_id uuid not null references stories on delete cascade,
  -- Counts the rounds of the story.
  number int not null,
  -- As it was then: results are worked out from the cards, in the order of the deck.
  deck jsonb not null,
  revealed_at timestamptz not null default now(),
  primary key (session_id, ordinal)
);
create index rounds_by_story on rounds (story_id, ordinal);

create table round_votes (
  session_id uuid not null,
  ordinal int not null,
  user_id uuid not null references users on delete cascade,
  value text not null check (char_length(value) between 1 and 8),
  primary key (session_id, ordinal, user_id),
  foreign key (session_id, ordinal) references rounds on delete cascade
);
create index round_votes_by_user on round_votes (user_id);

-- Keeps the round on a session's table, which has just been revealed, and the newest 500 of the session. A round in
-- which nobody voted is not kept and takes no number. The session's row is locked, so numbers follow each other.
create function keep_round(room uuid) returns void
  language plpgsql as $$
declare
  place int;
begin
  insert into rounds (session_id, ordinal, story_id, number, deck)
    select s.id,
      coalesce((select max(r.ordinal) from rounds r where r.session_id = s.id), 0) + 1,
      s.current_story_id,
      coalesce((select r.number from rounds r where r.story_id = s.current_story_id order by r.ordinal desc limit 1), 0) + 1,
      s.config->'deck'
    from sessions s
    where s.id = room and exists (select from votes v where v.story_id = s.current_story_id)
    returning ordinal into place;
  insert into round_votes (session_id, ordinal, user_id, value)
    select s.id, place, v.user_id, v.value
    from sessions s join votes v on v.story_id = s.current_story_id
    where s.id = room and place is not null;
  delete from rounds where session_id = room and ordinal <= place - 500;
end $$;

-- Whatever reveals a round does it by this column: the facilitator, the last vote, a change of config, somebody who is
-- waited for no longer.
create function round_revealed() returns trigger
  language plpgsql as $$
begin
  perform keep_round(new.id);
  return null;
end $$;
create trigger round_revealed after update of revealed on sessions
  for each row when (new.revealed and not old.revealed)
  execute function round_revealed();

-- What is shown now is kept, too. Votes on other stories are not: nothing says whether they were revealed.
select keep_round(id) from sessions where revealed;

-- Where the references of stories lead, with {ref} in place of the reference; empty for nowhere (protocol/spaces 54).
alter table spaces add column reference_link text not null default '' check (char_length(reference_link) <= 500);

-- Finds a reference in the rooms of a space (protocol/poker 44).
create index stories_by_ref on stories (ref, session_id) where ref <> '' and estimate is not null;
