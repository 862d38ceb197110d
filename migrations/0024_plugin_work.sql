-- What waits for plugins: events that they are told of, and jobs that they have asked for.

-- Something that happened in an org while a plugin listened.
create table plugin_events (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references orgs on delete cascade,
  topic text not null check (char_length(topic) between 1 and 253),
  payload text not null check (octet_length(payload) <= 32768),
  -- How many events of plugins led to this one: plugins that answer each other come to an end.
  hops integer not null default 0 check (hops between 0 and 8),
  created_at timestamptz not null default now()
);
create index plugin_events_by_org on plugin_events (org_id);
create index plugin_events_by_age on plugin_events (created_at);

-- A delivery of an event to a plugin that listens, a job of the plugin's, or something that a person asks it for.
create table plugin_work (
  id uuid primary key default gen_random_uuid(),
  install_id uuid not null references plugin_installs on delete cascade,
  event_id uuid references plugin_events on delete cascade,
  -- Of what a person asks for: who, in which room, and what they are answered.
  asked_by uuid references users on delete cascade,
  asked_in uuid references sessions on delete cascade,
  answer text check (octet_length(answer) <= 65536),
  -- Of a job, or of what is asked for. `key` names one that waits, so that a later one replaces it.
  name text check (char_length(name) between 1 and 64),
  payload text check (octet_length(payload) <= 16384),
  key text collate "C" check (octet_length(key) between 1 and 256),
  hops integer not null default 0 check (hops between 0 and 8),
  created_at timestamptz not null default now(),
  -- The clock, not the transaction's start: events of one room are written one after the other.
  due_at timestamptz not null default clock_timestamp(),
  ordinal bigint not null generated always as identity,
  attempts integer not null default 0,
  -- Done or, after the last attempt, failed.
  ended_at timestamptz,
  failed boolean not null default false,
  last_error text check (char_length(last_error) <= 200),
  unique (event_id, install_id),
  constraint plugin_work_form check ((event_id is null) = (name is not null and payload is not null)),
  constraint plugin_work_asked check ((asked_by is null) = (asked_in is null) and (asked_by is null or name is not null)),
  constraint plugin_work_failed check (not failed or ended_at is not null)
);
create index plugin_work_waiting on plugin_work (install_id, due_at, ordinal) where ended_at is null;
create unique index plugin_work_keys on plugin_work (install_id, key) where key is not null and ended_at is null;
create index plugin_work_by_install on plugin_work (install_id, ordinal desc);
create index plugin_work_asked_by on plugin_work (asked_by) where asked_by is not null;
create index plugin_work_asked_in on plugin_work (asked_in) where asked_in is not null;
create index plugin_work_ended on plugin_work (ended_at) where ended_at is not null;

-- The process that does the work of a plugin: one at a time of each.
create table plugin_leases (
  install_id uuid primary key references plugin_installs on delete cascade,
  token uuid not null,
  until timestamptz not null,
  -- What it is doing.
  work_id uuid references plugin_work on delete set null
);
create index plugin_leases_by_work on plugin_leases (work_id) where work_id is not null;

-- Events that the plugin was not told of, as too many waited already.
alter table plugin_installs add column refused_events integer not null default 0 check (refused_events >= 0);

-- Writes an event for the enabled plugins of an org that were granted its topic, and wakes the workers. An org without
-- such a plugin pays one look at an index. 10,000 events wait for a plugin at most.
create function raise_plugin_event(org uuid, about text, told text, hop integer default 0)
returns void language plpgsql as $$
declare
  listeners uuid[];
  full_ones uuid[];
  event uuid;
begin
  if not exists (select from plugin_installs i where i.org_id = org and i.enabled) then
    return;
  end if;
  -- Locked, so that none of them is gone when its delivery is written.
  select array_agg(heard.id), array_agg(heard.id) filter (where heard.is_full) into listeners, full_ones
  from (
    select i.id, exists (
      select from plugin_work w
      where w.install_id = i.id and w.ended_at is null and w.event_id is not null offset 9999) as is_full
    from plugin_installs i
    where i.org_id = org and i.enabled and exists (
      select from plugin_grants g
      where g.install_id = i.id and g.capability = 'events' and g.scope in ('', about))
    order by i.id
    for key share of i
  ) heard;
  if full_ones is not null then
    update plugin_installs set refused_events = refused_events + 1 where id = any(full_ones);
    listeners := array(select unnest(listeners) except select unnest(full_ones));
  end if;
  if coalesce(listeners, '{}') = '{}' then
    return;
  end if;
  insert into plugin_events (org_id, topic, payload, hops) values (org, about, told, hop) returning id into event;
  insert into plugin_work (install_id, event_id, hops) select unnest(listeners), event, hop;
  perform pg_notify('svc_plugin_work', '');
end $$;

-- What is told of every room. Null where its space is gone too.
create function plugin_event_room(room sessions)
returns table (org uuid, told jsonb) language sql stable as $$
  select s.org_id, jsonb_build_object('space', jsonb_build_object('slug', s.slug, 'name', s.name),
    'sessionId', room.id, 'kind', room.kind, 'title', room.title)
  from spaces s where s.id = room.space_id
$$;

create function raise_session_created() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event(room.org, 'session.created', room.told::text) from plugin_event_room(new) room;
  return null;
end $$;

create function raise_session_ended() returns trigger language plpgsql as $$
declare
  about text := case when new.ended_at is null then 'session.reopened' else 'session.ended' end;
begin
  perform raise_plugin_event(room.org, about, room.told::text) from plugin_event_room(new) room;
  if new.ended_at is not null then
    perform raise_plugin_event(room.org, 'standup.closed', (room.told || plugin_event_day(slot))::text)
    from plugin_event_room(new) room, standup_slots slot where slot.session_id = new.id;
  end if;
  return null;
end $$;

create function raise_session_deleted() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event(room.org, 'session.deleted', room.told::text) from plugin_event_room(old) room;
  return null;
end $$;

-- The votes of the story on the table, which have just been revealed, without names.
create function raise_poker_revealed() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event(room.org, 'poker.revealed', (room.told || jsonb_build_object(
    'storyId', st.id, 'ref', st.ref, 'storyTitle', st.title, 'results', coalesce((
      select jsonb_agg(jsonb_build_object('value', counted.value, 'count', counted.votes)
        order by counted.votes desc, counted.value)
      from (select v.value, count(*) as votes from votes v where v.story_id = st.id group by v.value) counted
    ), '[]')))::text)
  from plugin_event_room(new) room, stories st where st.id = new.current_story_id;
  return null;
end $$;

create function raise_poker_estimated() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event(room.org, 'poker.estimated', (room.told || jsonb_build_object(
    'storyId', new.id, 'ref', new.ref, 'storyTitle', new.title, 'estimate', new.estimate))::text)
  from sessions s, plugin_event_room(s) room where s.id = new.session_id;
  return null;
end $$;

create function plugin_event_day(slot standup_slots) returns jsonb language sql stable as $$
  select jsonb_build_object('slotDate', to_char(slot.slot_date, 'YYYY-MM-DD'), 'opensAt', iso(slot.opens_at),
    'closesAt', iso(slot.closes_at))
$$;

create function raise_standup_opened() returns trigger language plpgsql as $$
begin
  perform raise_plugin_event(room.org, 'standup.opened', (room.told || plugin_event_day(new))::text)
  from sessions s, plugin_event_room(s) room where s.id = new.session_id;
  return null;
end $$;

create function raise_member_changed() returns trigger language plpgsql as $$
declare
  about text := case when tg_op = 'INSERT' then 'member.joined' else 'member.removed' end;
begin
  perform raise_plugin_event(s.org_id, about, jsonb_build_object(
    'space', jsonb_build_object('slug', s.slug, 'name', s.name),
    'userId', coalesce(new.user_id, old.user_id))::text)
  from spaces s where s.id = coalesce(new.space_id, old.space_id);
  return null;
end $$;

create trigger plugins_hear_created after insert on sessions
  for each row execute function raise_session_created();
create trigger plugins_hear_ended after update of ended_at on sessions
  for each row when ((old.ended_at is null) <> (new.ended_at is null)) execute function raise_session_ended();
create trigger plugins_hear_deleted after delete on sessions
  for each row execute function raise_session_deleted();
-- A vote that reveals nothing pays the condition alone.
create trigger plugins_hear_revealed after update of revealed on sessions
  for each row when (new.revealed and not old.revealed and new.current_story_id is not null)
  execute function raise_poker_revealed();
create trigger plugins_hear_estimated after update of estimate on stories
  for each row when (new.estimate is distinct from old.estimate and new.estimate is not null)
  execute function raise_poker_estimated();
create trigger plugins_hear_opened after update of session_id on standup_slots
  for each row when (new.session_id is distinct from old.session_id and new.session_id is not null)
  execute function raise_standup_opened();
create trigger plugins_hear_members after insert or delete on space_members
  for each row execute function raise_member_changed();
