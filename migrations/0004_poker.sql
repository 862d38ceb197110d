-- Planning poker: stories, votes, the voters of a round, past rounds, and saved decks.

insert into session_kinds (kind, provider, display) values ('poker', 'core', 'Planning poker');

create table stories (
  id uuid primary key default gen_random_uuid(),
  -- Breaks ties of `position` by the order of creation.
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
-- Serves the search for a reference in the rooms of a space.
create index stories_by_ref on stories (ref, session_id) where ref <> '' and estimate is not null;

-- A room and its stories refer to each other.
alter table sessions
  add foreign key (current_story_id) references stories on delete set null (current_story_id);

create table votes (
  story_id uuid not null references stories on delete cascade,
  user_id uuid not null references users on delete cascade,
  value text not null check (char_length(value) between 1 and 8),
  primary key (story_id, user_id)
);

-- The people for whom a round with open voting waits.
create table round_voters (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (session_id, user_id)
);

-- Past rounds, stored when they were revealed.
create table rounds (
  session_id uuid not null references sessions on delete cascade,
  -- Counts the rounds of the room. A number shared by all rooms would disclose other rooms' activity in a list's
  -- cursor.
  ordinal int not null,
  story_id uuid not null references stories on delete cascade,
  -- Counts the rounds of the story.
  number int not null,
  -- The deck at that time: results are computed from the cards, in the deck's order.
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

-- Cards have 1 to 8 characters. The function is not in `functions`, because a check constraint uses it: a changed
-- function would not recheck existing rows.
create function cards_fit(cards text[]) returns boolean
  language sql immutable parallel safe
  return not exists (select from unnest(cards) card where (char_length(card) between 1 and 8) is not true);

create table decks (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  cards text[] not null check (cardinality(cards) between 2 and 15) check (cards_fit(cards)),
  ordinal boolean not null,
  created_at timestamptz not null default now(),
  unique (space_id, name)
);
