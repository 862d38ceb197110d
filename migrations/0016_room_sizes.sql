-- The newest answers to promises in a room, which are all that it shows, are read off an index (protocol/standups 73).
create index standup_commitments_by_answer on standup_commitments (closed_session_id, ordinal);
drop index standup_commitments_by_closing;

-- Casts, changes or takes back (null) one vote (protocol/poker 26), as before, and takes those of at most 500 people in
-- one round (protocol/poker 40): the votes of people who left still count, so seats alone do not bound them.
create or replace function poker_vote(
  room uuid, voter uuid, story uuid, card text, round bigint,
  out outcome text, out new_version bigint, out presence bigint
) language plpgsql as $$
declare
  s sessions%rowtype;
  seat record;
  complete boolean;
begin
  select * into s from sessions where id = room for no key update;
  select * into seat from room_seat(room, voter);
  new_version := s.version;
  presence := s.presence_version;
  outcome := case
    when s.id is null or seat.user_id is null then 'no_such_session'
    when s.ended_at is not null then 'room_ended'
    when not exists (select from stories where id = story and session_id = room) then 'no_such_story'
    when card is not null and not (s.config->'deck'->'values' ? card) then 'invalid'
    when seat.spectator then 'spectator_refused'
    when s.current_story_id is distinct from story then 'story_not_on_table'
    when round is not null and round <> s.poker_round_version then 'stale_round'
    when s.revealed then 'already_revealed'
    when card is not null
      and not exists (select from votes v where v.story_id = story and v.user_id = voter)
      and (select count(*) from votes v where v.story_id = story) >= 500 then 'limit_reached'
  end;
  if outcome is not null then
    return;
  end if;
  if card is null then
    delete from votes where story_id = story and user_id = voter;
  else
    insert into votes as v (story_id, user_id, value) values (story, voter, card)
      on conflict (story_id, user_id) do update set value = excluded.value where v.value <> excluded.value;
  end if;
  if not found then
    outcome := 'unchanged';
    return;
  end if;
  outcome := 'changed';
  complete := (s.config->>'autoReveal')::boolean and poker_round_complete(room);
  update sessions
    set version = version + 1, revealed = complete, last_activity_at = now()
    where id = room
    returning version into new_version;
end $$;
