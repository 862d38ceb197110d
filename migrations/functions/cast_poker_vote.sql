-- Casts, changes or takes back (null) one vote (protocol/poker 26, 40): lock, rules, write, auto-reveal and version in
-- one round trip, because a whole team votes within the same second. `outcome` is 'changed', 'unchanged', or the code
-- of the problem, in which case nothing was written. `delta` says what the vote changed, from which the new room is
-- made of the old one (protocol/guarantees 69); it is null where the vote completed its round and so revealed it.
-- Without a room (null) the function runs all of its statements, which find and write nothing, so that they are planned
-- before the first vote (decisions/database 12).
create or replace function cast_poker_vote(
  room uuid, voter uuid, story uuid, card text, round bigint,
  out outcome text, out new_version bigint, out presence bigint, out delta json
) language plpgsql as $$
declare
  rehearsed constant boolean := room is null;
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
  if outcome is not null and not rehearsed then
    return;
  end if;
  -- Nobody else writes this vote meanwhile: all votes of a room wait for its row.
  select v.value into held from votes v where v.story_id = story and v.user_id = voter;
  if held is not distinct from card and not rehearsed then
    outcome := 'unchanged';
    return;
  end if;
  if card is null or rehearsed then
    delete from votes where story_id = story and user_id = voter;
  end if;
  if held is not null and card is not null or rehearsed then
    update votes set value = card where story_id = story and user_id = voter;
  end if;
  if held is null or rehearsed then
    if exists (select from votes v where v.story_id = story offset 499) then
      outcome := 'limit_reached';
      return;
    end if;
    insert into votes (story_id, user_id, value) select story, voter, card where not rehearsed;
  end if;
  complete := ((s.config->>'autoReveal')::boolean or rehearsed) and poker_round_complete(room);
  update sessions
    set version = version + 1, revealed = complete, last_activity_at = now()
    where id = room
    returning version into new_version;
  if not complete then
    delta := json_build_object('mark', room_mark(room, s.space_id), 'voter', voter, 'voted', card is not null);
  end if;
  outcome := case when rehearsed then 'no_such_session' else 'changed' end;
end $$;
