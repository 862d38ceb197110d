-- Signed links: one room for a day, for people without an account. Links are never deleted but with their room.

create table signed_links (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  created_by uuid references users on delete set null,
  -- Only the SHA-256 digest of the token is kept; the token was shown once.
  digest bytea not null unique check (octet_length(digest) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  revoked_at timestamptz,
  redemptions integer not null default 0 check (redemptions >= 0)
);
create index signed_links_by_session on signed_links (session_id, created_at);
create index signed_links_by_maker on signed_links (created_by);

-- A guest stays a guest, also when the link is gone (protocol/guests 19).
alter table users
  add column guest boolean not null default false,
  add column link_id uuid references signed_links on delete set null,
  add check (guest or link_id is null);
create index users_by_link on users (link_id) where link_id is not null;

-- A guest's token lives no longer than its link: whatever deletes a room (its own deletion, its space's or its org's)
-- deletes the room's links, and these tokens in the same transaction (decisions/guests 1).
alter table session_tokens add column link_id uuid references signed_links on delete cascade;
create index session_tokens_by_link on session_tokens (link_id) where link_id is not null;

-- Everyone who may take part in a room: the members of its space, and the guests of its live links who have not left
-- (protocol/rooms 11, 17). Nothing but these two functions, one for a room and one for a person in it, decides that.
-- They are functions and not a view, because only in a function does the planner apply a room's id to both halves.
drop view room_seats cascade;

create function room_seats(room uuid) returns table (user_id uuid, spectator boolean, guest boolean)
  language sql stable as $$
  select m.user_id, m.spectator, false
  from sessions s join space_members m on m.space_id = s.space_id
  where s.id = room
  union all
  -- From the room's own links to their tokens, and never the other way round: `distinct` keeps the planner to it.
  select g.user_id, false, true
  from signed_links link
  cross join lateral (
    select distinct t.user_id from session_tokens t
    where t.link_id = link.id and (t.expires_at is null or t.expires_at > now())) g
  where link.session_id = room and link.revoked_at is null and link.expires_at > now()
$$;

create function room_seat(room uuid, person uuid) returns table (user_id uuid, spectator boolean, guest boolean)
  language sql stable as $$
  select m.user_id, m.spectator, false
  from sessions s join space_members m on m.space_id = s.space_id
  where s.id = room and m.user_id = person
  union all
  select g.user_id, false, true
  from (
    select distinct t.user_id, t.link_id from session_tokens t
    where t.user_id = person and t.link_id is not null and (t.expires_at is null or t.expires_at > now())) g
  join signed_links link on link.id = g.link_id
  where link.session_id = room and link.revoked_at is null and link.expires_at > now()
$$;

-- The functions of poker read seats, so they are replaced.

-- Returns whether a round is complete: everyone it waits for has voted, and there is at least one such person. With
-- open voting it waits for the recorded voters who may still vote, otherwise for everyone connected who may vote
-- (protocol/poker 31, 32).
create or replace function poker_round_complete(room uuid) returns boolean
  language sql stable as $$
  with awaited as (
    select seat.user_id, s.current_story_id
    from sessions s
    cross join lateral room_seats(s.id) seat
    where s.id = room and not seat.spectator
      and case when (s.config->>'openVoting')::boolean
        then exists (select from round_voters r where r.session_id = s.id and r.user_id = seat.user_id)
        else exists (select from presence p where p.session_id = s.id and p.user_id = seat.user_id)
      end
  )
  select count(*) > 0 and count(*) = count(v.user_id)
  from awaited a
  left join votes v on v.story_id = a.current_story_id and v.user_id = a.user_id
$$;

-- Casts, changes or takes back (null) one vote (protocol/poker 26): lock, rules, write, auto-reveal and version in one
-- round trip, because a whole team votes within the same second. Returns 'changed', 'unchanged', or the code of the
-- problem, in which case nothing was written.
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
