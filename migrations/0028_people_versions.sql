-- What a room shows of its people may change without a new version of the room (protocol/live 14): names, avatars, seats
-- and arrivals. Each such change counts up the people version of its space or, for arrivals, of its room.
drop function room_mark(uuid, uuid);
drop trigger member_changed on space_members;
drop trigger person_changed on users;
drop function note_member_changed();
drop function note_person_changed();
drop function poker_vote(uuid, uuid, uuid, text, bigint);
drop table people_changes;

alter table sessions add column arrivals bigint not null default 0;

-- Not a column of `spaces`: a person who takes another name would wait for the locks of all their spaces.
create table people_versions (
  space_id uuid primary key references spaces on delete cascade,
  version bigint not null default 0
);
insert into people_versions (space_id) select id from spaces;

create function add_people_version() returns trigger
  language plpgsql as $$
begin
  insert into people_versions (space_id) values (new.id);
  return null;
end $$;
create trigger space_created after insert on spaces for each row execute function add_people_version();

create function count_people_version(changed uuid[]) returns void
  language plpgsql as $$
begin
  -- In one order, so that no two transactions wait for each other.
  perform from people_versions where space_id = any(changed) order by space_id for no key update;
  update people_versions set version = version + 1 where space_id = any(changed);
end $$;

-- Of a member who joins and takes another name at the same time, the lock makes the later transaction wait, so it counts.
create function count_member_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id for share;
  end if;
  perform count_people_version(array[coalesce(new.space_id, old.space_id)]);
  return null;
end $$;
create trigger member_changed after insert or delete or update of spectator on space_members
  for each row execute function count_member_change();

create function count_person_change() returns trigger
  language plpgsql as $$
begin
  perform count_people_version(array(select space_id from space_members where user_id = new.id));
  return null;
end $$;
create trigger person_changed after update of name, avatar_icon, avatar_hue on users
  for each row when ((old.name, old.avatar_icon, old.avatar_hue) is distinct from (new.name, new.avatar_icon, new.avatar_hue))
  execute function count_person_change();

-- Returns the people version of a room: together with its version and its presence version it identifies what the room
-- shows. Null while a link for guests is live: guests lose their seats by time, which nothing counts.
create function people_version(room sessions) returns bigint
  language sql stable as $$
  select people.version + room.arrivals from people_versions people
  where people.space_id = room.space_id and not exists (
    select from signed_links link
    where link.session_id = room.id and link.revoked_at is null and link.expires_at > now())
$$;

-- Casts, changes or takes back (null) one vote (protocol/poker 26, 40): lock, rules, write, auto-reveal and version in one
-- call, because a whole team votes within the same second. `outcome` is 'changed', 'unchanged', or the code of the problem,
-- in which case nothing was written. `delta` says what a change that revealed nothing did (protocol/guarantees 69).
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
  -- The lock on the room serialises its votes, so this row cannot change meanwhile.
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
