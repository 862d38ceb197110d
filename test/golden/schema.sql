-- collations
by_name i nondeterministic

-- tables
decks.id uuid not null default gen_random_uuid()
decks.space_id uuid not null
decks.name text not null
decks.cards text[] not null
decks.ordinal boolean not null
decks.created_at timestamp with time zone not null default now()
instance_keys.purpose text not null
instance_keys.key bytea not null
invite_handles.digest bytea not null
invite_handles.space_id uuid not null
invite_handles.expires_at timestamp with time zone not null default (now() + '00:05:00'::interval)
org_members.org_id uuid not null
org_members.user_id uuid not null
org_members.role text not null default 'member'::text
org_members.revoked_at timestamp with time zone
orgs.id uuid not null default gen_random_uuid()
orgs.slug text not null
orgs.name text not null
orgs.created_at timestamp with time zone not null default now()
presence.session_id uuid not null
presence.user_id uuid not null
presence.replica_id uuid not null
replicas.id uuid not null
replicas.beat_at timestamp with time zone not null default now()
rotated_tokens.digest bytea not null
rotated_tokens.rotated_at timestamp with time zone not null default now()
round_voters.session_id uuid not null
round_voters.user_id uuid not null
schema_migrations.version integer not null
schema_migrations.name text not null
schema_migrations.applied_at timestamp with time zone not null default now()
session_kinds.kind text not null
session_kinds.provider text not null
session_kinds.display text not null
session_kinds.retired_at timestamp with time zone
session_kinds.org_id uuid
session_kinds.actions jsonb not null default '{}'::jsonb
session_participants.session_id uuid not null
session_participants.user_id uuid not null
session_participants.joined_at timestamp with time zone not null default clock_timestamp()
session_participants.removed_at timestamp with time zone
session_tokens.id uuid not null default gen_random_uuid()
session_tokens.digest bytea not null
session_tokens.user_id uuid not null
session_tokens.created_at timestamp with time zone not null default now()
session_tokens.last_used_at timestamp with time zone not null default now()
session_tokens.expires_at timestamp with time zone
session_tokens.embedded boolean not null default false
sessions.id uuid not null default gen_random_uuid()
sessions.space_id uuid not null
sessions.kind text not null
sessions.title text not null
sessions.config jsonb not null
sessions.phase text not null default ''::text
sessions.revealed boolean not null default false
sessions.version bigint not null default 1
sessions.presence_version bigint not null default 0
sessions.facilitator_id uuid not null
sessions.facilitator_seen_at timestamp with time zone not null default now()
sessions.poker_round_version bigint not null default 0
sessions.current_story_id uuid
sessions.created_at timestamp with time zone not null default now()
sessions.last_activity_at timestamp with time zone not null default now()
sessions.ended_at timestamp with time zone
sessions.timer_ends_at timestamp with time zone
space_members.space_id uuid not null
space_members.user_id uuid not null
space_members.role text not null default 'member'::text
space_members.spectator boolean not null default false
space_members.joined_at timestamp with time zone not null default now()
space_members.last_seen_at timestamp with time zone not null default now()
spaces.id uuid not null default gen_random_uuid()
spaces.org_id uuid not null
spaces.slug text not null
spaces.name text not null
spaces.passcode text not null default ''::text
spaces.visibility text not null default 'private'::text
spaces.archived_at timestamp with time zone
spaces.created_at timestamp with time zone not null default now()
stories.id uuid not null default gen_random_uuid()
stories.ordinal bigint not null identity
stories.session_id uuid not null
stories.title text not null default ''::text
stories.notes text not null default ''::text
stories.ref text not null default ''::text
stories.position double precision not null
stories.estimate text
stories.status text not null default 'pending'::text
stories.created_at timestamp with time zone not null default now()
throttles.budget text not null
throttles.key text not null
throttles.window_started_at timestamp with time zone not null default now()
throttles.spent integer not null
users.id uuid not null
users.name text not null
users.issuer text not null default ''::text
users.subject text not null default ''::text
users.avatar_icon text not null default ''::text
users.avatar_hue smallint not null
users.notification_sounds boolean not null default false
users.created_at timestamp with time zone not null default now()
votes.story_id uuid not null
votes.user_id uuid not null
votes.value text not null

-- constraints
decks CHECK (((cardinality(cards) >= 2) AND (cardinality(cards) <= 15)))
decks CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
decks FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
decks PRIMARY KEY (id)
decks UNIQUE (space_id, name)
instance_keys CHECK ((octet_length(key) = 32))
instance_keys PRIMARY KEY (purpose)
invite_handles CHECK ((octet_length(digest) = 32))
invite_handles FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
invite_handles PRIMARY KEY (digest)
org_members CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
org_members FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
org_members FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
org_members PRIMARY KEY (org_id, user_id)
orgs CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
orgs CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 64)))
orgs PRIMARY KEY (id)
orgs UNIQUE (slug)
presence FOREIGN KEY (replica_id) REFERENCES replicas(id) ON DELETE CASCADE
presence FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
presence FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
presence PRIMARY KEY (session_id, user_id, replica_id)
replicas PRIMARY KEY (id)
rotated_tokens CHECK ((octet_length(digest) = 32))
rotated_tokens PRIMARY KEY (digest)
round_voters FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
round_voters FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
round_voters PRIMARY KEY (session_id, user_id)
schema_migrations PRIMARY KEY (version)
session_kinds CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 64)))
session_kinds FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
session_kinds PRIMARY KEY (kind)
session_participants FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
session_participants FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
session_participants PRIMARY KEY (session_id, user_id)
session_tokens CHECK ((octet_length(digest) = 32))
session_tokens FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
session_tokens PRIMARY KEY (id)
session_tokens UNIQUE (digest)
sessions CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
sessions FOREIGN KEY (current_story_id) REFERENCES stories(id) ON DELETE SET NULL (current_story_id)
sessions FOREIGN KEY (facilitator_id) REFERENCES users(id)
sessions FOREIGN KEY (kind) REFERENCES session_kinds(kind)
sessions FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
sessions PRIMARY KEY (id)
space_members CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
space_members FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
space_members FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
space_members PRIMARY KEY (space_id, user_id)
spaces CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
spaces CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 64)))
spaces CHECK ((char_length(passcode) <= 12))
spaces CHECK ((visibility = ANY (ARRAY['private'::text, 'org'::text])))
spaces FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
spaces PRIMARY KEY (id)
spaces UNIQUE (org_id, slug)
stories CHECK (((char_length(estimate) >= 1) AND (char_length(estimate) <= 8)))
stories CHECK (((title <> ''::text) OR (ref <> ''::text)))
stories CHECK ((char_length(notes) <= 2000))
stories CHECK ((char_length(ref) <= 40))
stories CHECK ((char_length(title) <= 200))
stories CHECK ((status = ANY (ARRAY['pending'::text, 'voting'::text, 'estimated'::text])))
stories FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
stories PRIMARY KEY (id)
throttles PRIMARY KEY (budget, key)
users CHECK (((avatar_hue >= 0) AND (avatar_hue <= 359)))
users CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
users CHECK ((avatar_icon ~ '^([a-z0-9-]{1,32})?$'::text))
users CHECK ((char_length(issuer) <= 255))
users CHECK ((char_length(subject) <= 255))
users PRIMARY KEY (id)
votes CHECK (((char_length(value) >= 1) AND (char_length(value) <= 8)))
votes FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE
votes FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
votes PRIMARY KEY (story_id, user_id)

-- indexes
CREATE INDEX invite_handles_by_end ON public.invite_handles USING btree (expires_at)
CREATE INDEX invite_handles_by_space ON public.invite_handles USING btree (space_id)
CREATE INDEX org_members_by_user ON public.org_members USING btree (user_id)
CREATE INDEX presence_by_replica ON public.presence USING btree (replica_id)
CREATE INDEX session_tokens_by_user ON public.session_tokens USING btree (user_id)
CREATE INDEX sessions_by_current_story ON public.sessions USING btree (current_story_id)
CREATE INDEX sessions_by_facilitator ON public.sessions USING btree (facilitator_id)
CREATE INDEX sessions_by_space ON public.sessions USING btree (space_id, created_at DESC)
CREATE INDEX sessions_ended ON public.sessions USING btree (space_id, created_at DESC, id DESC) WHERE (ended_at IS NOT NULL)
CREATE INDEX space_members_by_user ON public.space_members USING btree (user_id)
CREATE INDEX spaces_by_name ON public.spaces USING btree (org_id, name COLLATE by_name, slug)
CREATE INDEX stories_by_session ON public.stories USING btree (session_id, "position", ordinal)
CREATE INDEX throttles_by_window ON public.throttles USING btree (window_started_at)
CREATE UNIQUE INDEX decks_pkey ON public.decks USING btree (id)
CREATE UNIQUE INDEX decks_space_id_name_key ON public.decks USING btree (space_id, name)
CREATE UNIQUE INDEX instance_keys_pkey ON public.instance_keys USING btree (purpose)
CREATE UNIQUE INDEX invite_handles_pkey ON public.invite_handles USING btree (digest)
CREATE UNIQUE INDEX org_members_pkey ON public.org_members USING btree (org_id, user_id)
CREATE UNIQUE INDEX orgs_pkey ON public.orgs USING btree (id)
CREATE UNIQUE INDEX orgs_slug_key ON public.orgs USING btree (slug)
CREATE UNIQUE INDEX presence_pkey ON public.presence USING btree (session_id, user_id, replica_id)
CREATE UNIQUE INDEX replicas_pkey ON public.replicas USING btree (id)
CREATE UNIQUE INDEX rotated_tokens_pkey ON public.rotated_tokens USING btree (digest)
CREATE UNIQUE INDEX round_voters_pkey ON public.round_voters USING btree (session_id, user_id)
CREATE UNIQUE INDEX schema_migrations_pkey ON public.schema_migrations USING btree (version)
CREATE UNIQUE INDEX session_kinds_pkey ON public.session_kinds USING btree (kind)
CREATE UNIQUE INDEX session_participants_pkey ON public.session_participants USING btree (session_id, user_id)
CREATE UNIQUE INDEX session_tokens_digest_key ON public.session_tokens USING btree (digest)
CREATE UNIQUE INDEX session_tokens_pkey ON public.session_tokens USING btree (id)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX space_members_pkey ON public.space_members USING btree (space_id, user_id)
CREATE UNIQUE INDEX spaces_org_id_slug_key ON public.spaces USING btree (org_id, slug)
CREATE UNIQUE INDEX spaces_pkey ON public.spaces USING btree (id)
CREATE UNIQUE INDEX stories_pkey ON public.stories USING btree (id)
CREATE UNIQUE INDEX throttles_pkey ON public.throttles USING btree (budget, key)
CREATE UNIQUE INDEX users_by_provider ON public.users USING btree (issuer, subject) WHERE (issuer <> ''::text)
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
CREATE UNIQUE INDEX votes_pkey ON public.votes USING btree (story_id, user_id)

-- views
room_seats as
 SELECT sessions.id AS session_id,
    space_members.user_id,
    space_members.spectator,
    false AS guest
   FROM (sessions
     JOIN space_members ON ((space_members.space_id = sessions.space_id)));

-- functions
CREATE OR REPLACE FUNCTION public.iso(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)
CREATE OR REPLACE FUNCTION public.live_token(token bytea, idle interval, longest interval)
 RETURNS TABLE(token_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select t.id, t.user_id
  from session_tokens t
  where t.digest = token
    and t.last_used_at > now() - idle
    and t.created_at > now() - longest
    and (t.expires_at is null or t.expires_at > now())
$function$
CREATE OR REPLACE FUNCTION public.poker_round_complete(room uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
CREATE OR REPLACE FUNCTION public.poker_vote(room uuid, voter uuid, story uuid, card text, round bigint, OUT outcome text, OUT new_version bigint, OUT presence bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$
CREATE OR REPLACE FUNCTION public.seat_participants(room uuid, people uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from unnest(people) person
    where not exists (
      select from session_participants p
      where p.session_id = room and p.user_id = person and p.removed_at is null)
  ) then
    return;
  end if;
  perform from sessions where id = room for no key update;
  insert into session_participants as p (session_id, user_id)
    select room, person from unnest(people) person
    on conflict (session_id, user_id) do update set removed_at = null where p.removed_at is not null;
  delete from session_participants p
    using (
      select oldest.user_id
      from session_participants oldest
      where oldest.session_id = room
        and oldest.user_id <> (select facilitator_id from sessions where id = room)
      order by oldest.joined_at, oldest.user_id
      limit greatest(0, (select count(*) from session_participants c where c.session_id = room) - 200)
    ) dropped
    where p.session_id = room and p.user_id = dropped.user_id;
end $function$
CREATE OR REPLACE FUNCTION public.use_token(token bytea, idle interval, longest interval)
 RETURNS TABLE(token_id uuid, user_id uuid)
 LANGUAGE plpgsql
AS $function$
begin
  update session_tokens t set last_used_at = now()
    where t.digest = token
      and t.last_used_at < now() - least(interval '60 seconds', idle / 10)
      and t.last_used_at > now() - idle
      and t.created_at > now() - longest
      and (t.expires_at is null or t.expires_at > now());
  return query select * from live_token(token, idle, longest);
end $function$
