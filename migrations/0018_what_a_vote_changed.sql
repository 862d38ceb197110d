-- What a room shows of its people may change without a new version of the room (protocol/live 14). A row for each such
-- change of a space's people: names, avatars, seats. Rows and no counter, since a counter is a lock that everyone who
-- takes another name would hold on all their spaces. They are deleted after some minutes.
create table people_changes (
  id bigint generated always as identity primary key,
  space_id uuid not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index people_changes_by_space on people_changes (space_id, id);
create index people_changes_by_time on people_changes (changed_at);

-- Somebody who takes another name while they join is noted by one of the two: the lock makes the later one wait for the
-- earlier.
create function note_member_changed() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id for share;
  end if;
  insert into people_changes (space_id) values (coalesce(new.space_id, old.space_id));
  return null;
end $$;
create trigger member_changed after insert or delete or update of spectator on space_members
  for each row execute function note_member_changed();

create function note_person_changed() returns trigger
  language plpgsql as $$
begin
  insert into people_changes (space_id) select space_id from space_members where user_id = new.id;
  return null;
end $$;
create trigger person_changed after update of name, avatar_icon, avatar_hue on users
  for each row when ((old.name, old.avatar_icon, old.avatar_hue) is distinct from (new.name, new.avatar_icon, new.avatar_hue))
  execute function note_person_changed();

-- Returns a text that is another one whenever what a room shows has changed within the last minutes without a count: its
-- people, and who is present, which is counted a moment after it is written and until then only grows. Null for a room
-- with guests, whose seats end by time, and for a space with very many notes. Newer notes have greater ids, so neither
-- new notes nor the deletion of old ones can leave both count and sum as they were.
create function room_mark(room uuid, space uuid) returns text
  language plpgsql stable as $$
begin
  return (
    select count(*) || ':' || coalesce(sum(id), 0) || ':' || (select count(*) from presence where session_id = room)
    from (select id from people_changes where space_id = space limit 1001) noted
    having count(*) <= 1000 and not exists (
      select from signed_links where session_id = room and revoked_at is null and expires_at > now()));
end $$;

-- Casts, changes or takes back (null) one vote, as `poker_vote` does, and says what it changed, from which the room as it is
-- now can be made of the room as it was before (protocol/guarantees 69). Null where the vote completed its round and so
-- revealed it. `poker_vote` stays for replicas of the version before this one.
create function cast_poker_vote(
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
    delta := json_build_object('mark', room_mark(room, s.space_id), 'voter', voter, 'voted', card is not null);
  end if;
end $$;
