-- Returns a text that changes whenever what a room shows of its people does: it stands for what may change without a
-- new version of the room (protocol/live 14). Null for more than 60 people, of whom it would cost too much with every vote.
create function room_people_mark(room uuid) returns text
  language plpgsql stable as $$
begin
  return (
    select case when count(*) <= 60 then
      bit_xor(hash_record_extended(row(u.id, u.name, u.avatar_icon, u.avatar_hue, seat.spectator, seat.guest), 0))::text end
    from (select * from room_seats(room) limit 61) seat
    cross join lateral (select * from users where id = seat.user_id limit 1) u);
end $$;

-- As before, and says what the vote changed, from which the room as it is now can be made of the room as it was before
-- (protocol/guarantees 69). Null where the vote completed its round and so revealed it.
drop function poker_vote;
create function poker_vote(
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
  -- Nobody else writes this vote meanwhile: all votes of a room wait for its row.
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
    delta := json_build_object('people', room_people_mark(room), 'voter', voter, 'voted', card is not null);
  end if;
end $$;
