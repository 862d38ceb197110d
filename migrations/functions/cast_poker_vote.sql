-- Casts, changes or takes back (null) one vote in one call, because a whole team votes within the same second. The call
-- locks, applies the rules, writes, reveals and increments the version. `outcome` is 'changed', 'unchanged', or a
-- problem code; with a problem code nothing was written. `delta` describes a change that revealed nothing.
create or replace function cast_poker_vote(
  room uuid, voter uuid, story uuid, card text, round bigint,
  out outcome text, out new_version bigint, out presence bigint, out delta json
) language plpgsql as $$
declare
  s sessions%rowtype;
  seat record;
  known boolean;
  held text;
  complete boolean;
begin
  select * into s from sessions where id = room for no key update;
  select * into seat from room_seat(room, voter);
  new_version := s.version;
  presence := s.presence_version;
  known := s.current_story_id = story;
  if known is not true then
    known := exists (select from stories where id = story and session_id = room);
  end if;
  outcome := case
    when s.id is null or seat.user_id is null then 'no_such_session'
    when s.ended_at is not null then 'room_ended'
    when not known then 'no_such_story'
    when card is not null and not (s.config->'deck'->'values' ? card) then 'invalid'
    when seat.spectator then 'spectator_refused'
    when s.current_story_id is distinct from story then 'story_not_on_table'
    when round is not null and round <> s.poker_round_version then 'stale_round'
    when s.revealed then 'already_revealed'
  end;
  if outcome is not null then
    return;
  end if;
  -- The room's lock serialises its votes, so this row cannot change meanwhile.
  select v.value into held from votes v where v.story_id = story and v.user_id = voter;
  if held is not distinct from card then
    outcome := 'unchanged';
    return;
  elsif card is null then
    delete from votes where story_id = story and user_id = voter;
  elsif held is not null then
    update votes set value = card where story_id = story and user_id = voter;
  elsif exists (select from votes v where v.story_id = story offset 499) then
    outcome := 'limit_reached';
    return;
  else
    insert into votes (story_id, user_id, value) values (story, voter, card);
  end if;
  outcome := 'changed';
  complete := (s.config->>'autoReveal')::boolean and poker_round_complete(room);
  update sessions
    set version = version + 1, revealed = complete, last_activity_at = now()
    where id = room
    returning version into new_version;
  if not complete then
    delta := json_build_object('peopleVersion', people_version(s), 'voter', voter, 'voted', card is not null);
  end if;
end $$;
