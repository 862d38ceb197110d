-- Planning poker: stories, votes, and who a round was opened for.

create table stories (
  id uuid primary key default gen_random_uuid(),
  -- Breaks ties of position: stories keep the order in which they were made.
  ordinal bigint generated always as identity,
  session_id uuid not null references sessions on delete cascade,
  title text not null default '' check (char_length(title) <= 200),
  notes text not null default '' check (char_length(notes) <= 2000),
  ref text not null default '' check (char_length(ref) <= 40),
  position double precision not null,
  estimate text check (char_length(estimate) between 1 and 8),
  status text not null default 'pending' check (status in ('pending', 'voting', 'estimated')),
  created_at timestamptz not null default now(),
  check (title <> '' or ref <> '')
);
create index stories_by_session on stories (session_id, position, ordinal);

alter table sessions
  add foreign key (current_story_id) references stories on delete set null (current_story_id);
create index sessions_by_current_story on sessions (current_story_id);

create table votes (
  story_id uuid not null references stories on delete cascade,
  user_id uuid not null references users on delete cascade,
  value text not null check (char_length(value) between 1 and 8),
  primary key (story_id, user_id)
);

-- The people an open-voting round waits for.
create table round_voters (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (session_id, user_id)
);

-- Returns whether a round is complete: everyone it waits for has voted, and there is at least one such person. With
-- open voting it waits for the recorded voters who may still vote, otherwise for everyone connected who may vote
-- (protocol/poker 31, 32).
create function poker_round_complete(room uuid) returns boolean
  language sql stable as $$
  with awaited as (
    select seat.user_id, s.current_story_id
    from sessions s
    join room_seats seat on seat.session_id = s.id and not seat.spectator
    where s.id = room
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
-- problem, in which case nothing was written. 0006 replaces both functions.
create function poker_vote(
  room uuid, voter uuid, story uuid, card text, round bigint,
  out outcome text, out new_version bigint, out presence bigint
) language plpgsql as $$
declare
  s sessions%rowtype;
  seat room_seats%rowtype;
  complete boolean;
begin
  select * into s from sessions where id = room for no key update;
  select * into seat from room_seats r where r.session_id = room and r.user_id = voter;
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
