-- Times cross the wire as RFC 3339 in UTC, as before. Declared as what it is, stable like `to_char`: called immutable,
-- Postgres does not write the function's body into the statement, and parses and plans it at every run instead.
create or replace function iso(moment timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The same as before, in one statement where the token was used within the last minute.
create or replace function use_token(token bytea, idle interval, longest interval, accounts boolean)
  returns table (token_id uuid, user_id uuid)
  language plpgsql as $$
declare
  used_at timestamptz;
begin
  select live.*, t.last_used_at into token_id, user_id, used_at
    from live_token(token, idle, longest, accounts) live join session_tokens t on t.id = live.token_id;
  if used_at < now() - least(interval '60 seconds', idle / 10) then
    update session_tokens t set last_used_at = now()
      where t.digest = token
        and t.last_used_at < now() - least(interval '60 seconds', idle / 10)
        and exists (select from live_token(token, idle, longest, accounts));
    return query select * from live_token(token, idle, longest, accounts);
  elsif found then
    return next;
  end if;
end $$;

-- Casts, changes or takes back (null) one vote (protocol/poker 26, 40), as before. What a usual vote does not need is
-- only looked up where it is needed: whether a story that is not on the table exists, and how many have voted already.
create or replace function poker_vote(
  room uuid, voter uuid, story uuid, card text, round bigint,
  out outcome text, out new_version bigint, out presence bigint
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
end $$;
