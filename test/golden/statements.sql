-- shared/db/announcer.ts: announce
with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
   select pg_notify($1, payload) from unflushed, unnest($2::text[]) payload;

-- shared/domain/callers/charge-use.ts: download-caller
select token_id as "tokenId" from live_token($1, $2, $3, $4);

-- shared/domain/callers/is-live.ts: live-caller
select from live_token($1, $2, $3, $4);

-- shared/domain/callers/require-user.ts: require-user
select caller.user_id as "userId", caller.token_id as "tokenId", u.name, (select person.guest from users person where person.id = caller.user_id) as guest
  from use_token($1, $2, $3, $4) caller
  join users u on u.id = caller.user_id;

-- shared/domain/callers/require-user.ts: require-user-to-read
select caller.user_id as "userId", caller.token_id as "tokenId", u.name, (select person.guest from users person where person.id = caller.user_id) as guest
  from live_token($1, $2, $3, $4) caller
  join users u on u.id = caller.user_id;

-- shared/domain/callers/throttle.ts: throttle-charge
select refused, wait from charge_budgets($1, $2, $3, $4, $5);

-- shared/domain/callers/throttle.ts: throttle-refund
with paid as (
     select t.budget, t.key from throttles t
     join unnest($1::text[], $2::text[], $3::integer[]) one(budget, key, seconds)
       on t.budget = one.budget and t.key = one.key
     where t.spent > 0 and t.window_started_at > clock_timestamp() - one.seconds * interval '1 second'
     order by t.budget, t.key
     for update of t
   )
   update throttles t set spent = t.spent - 1 from paid
   where t.budget = paid.budget and t.key = paid.key and t.spent > 0;

-- shared/domain/callers/throttle.ts: throttle-spent
select refused from spent_budget($1, $2, $3, $4);

-- shared/domain/custody/list-org-members.ts: custody-members
select m.user_id as "userId", coalesce(u.name, '') as name, m.role, iso(m.revoked_at) as "revokedAt"
   from org_members m
   left join users u on u.id = m.user_id and m.enrolled
   where m.org_id = $1
   order by coalesce(u.name, '') collate by_name, m.user_id;

-- shared/domain/custody/list-org-spaces.ts: custody-spaces
select s.id, s.slug, s.name, s.visibility, iso(s.archived_at) as "archivedAt",
     count(m.user_id)::int as "memberCount",
     coalesce(array_agg(m.user_id::text order by m.user_id) filter (where m.role = 'owner'), '{}') as "ownerIds"
   from spaces s
   left join space_members m on m.space_id = s.id
   where s.org_id = $1
   group by s.id
   order by s.name collate by_name, s.slug;

-- shared/domain/custody/lock-org.ts: org-admin
select (select person.guest from users person where person.id = caller.user_id) as guest, caller.user_id as "userId", found.org_id as "orgId", found.role
  from use_token($1, $2, $3, $4) caller
  left join lateral (
    select m.org_id, m.role
    from org_members m
    join orgs o on o.id = m.org_id
    where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
  ) found on true;

-- shared/domain/custody/lock-org.ts: org-admin-to-read
select (select person.guest from users person where person.id = caller.user_id) as guest, caller.user_id as "userId", found.org_id as "orgId", found.role
  from live_token($1, $2, $3, $4) caller
  left join lateral (
    select m.org_id, m.role
    from org_members m
    join orgs o on o.id = m.org_id
    where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
  ) found on true;

-- shared/domain/embed/bind-handoff.ts: handoff-bind
with caller as (
     select t.id, t.user_id
     from live_token($1, $2, $3, $4) live join session_tokens t on t.id = live.token_id
     for key share of t
   )
   update embed_handoffs h set token_id = caller.id, bound_at = now()
   from caller
   where h.challenge = $5 and h.used_at is null and h.expires_at > now()
     and (h.token_id is null
       or h.token_id in (select t.id from session_tokens t where t.user_id = caller.user_id))
   returning 1;

-- shared/domain/embed/find-handoff.ts: handoff-waiting
select h.display_code as "displayCode", t.user_id as "userId"
   from embed_handoffs h left join session_tokens t on t.id = h.token_id
   where h.challenge = $1 and h.used_at is null and h.expires_at > now();

-- shared/domain/embed/open-handoff.ts: handoff-open
insert into embed_handoffs (challenge, display_code, provider, client_key) values ($1, $2, $3, $4)
   on conflict do nothing returning 1;

-- shared/domain/embed/redeem-handoff.ts: handoff-redeem
with spent as (
     update embed_handoffs set used_at = now()
     where challenge = $1 and token_id is not null and used_at is null and expires_at > now()
     returning token_id
   ), minted as (
     insert into session_tokens (digest, user_id, expires_at, embedded)
     select $2, t.user_id, now() + interval '12 hours', true
     from spent join session_tokens t on t.id = spent.token_id
     returning expires_at
   )
   select (select iso(expires_at) from minted) as "expiresAt",
     exists (select from embed_handoffs where challenge = $1 and token_id is null and expires_at > now()) as pending;

-- shared/domain/feed/find-feed-owner.ts: live-feed
select f.id as "feedId", f.digest, f.user_id as "userId", f.remind_minutes as "remindMinutes"
   from calendar_feeds f
   join users u on u.id = f.user_id
   where f.prefix = $1 and f.revoked_at is null and ($2 = false or u.issuer <> '');

-- shared/domain/feed/find-windows.ts: feed-windows
select (extract(epoch from now()) * 1000)::float8 as now,
     (select coalesce(json_agg(one), '[]') from (
       select o.slug as org, sp.slug as space, sp.name, sp.name_changes as "nameChanges",
  (extract(epoch from sp.renamed_at) * 1000)::float8 as "renamedAt", s.id as "sessionId", (extract(epoch from s.created_at) * 1000)::float8 as "createdAt",
         (extract(epoch from (s.config->>'closesAt')::timestamptz) * 1000)::float8 as "closesAt",
         case when slot.session_id is not null then json_build_object('scheduleId', slot.schedule_id,
           'date', slot.slot_date, 'opensAt', (extract(epoch from slot.opens_at) * 1000)::float8, 'changes', plan.changes,
           'savedAt', (extract(epoch from plan.saved_at) * 1000)::float8) end as slot
       from space_members m
       join spaces sp on sp.id = m.space_id
       join orgs o on o.id = sp.org_id
       join sessions s on s.space_id = sp.id
       left join standup_slots slot on slot.session_id = s.id
       left join standup_schedules plan on plan.id = slot.schedule_id
       where m.user_id = $1 and s.kind = 'standup' and s.ended_at is null and s.config->>'mode' = 'async'
         and coalesce(s.config->>'closesAt' > iso(now()), true)
       order by coalesce(slot.opens_at, s.created_at), s.id limit 1000) one) as open,
     (select coalesce(json_agg(one), '[]') from (
       select o.slug as org, sp.slug as space, sp.name, sp.name_changes as "nameChanges",
  (extract(epoch from sp.renamed_at) * 1000)::float8 as "renamedAt", d.id as "scheduleId", d.weekdays, d.open_time as "openTime", d.timezone,
         d.window_minutes as "windowMinutes", (extract(epoch from d.saved_at) * 1000)::float8 as "savedAt", d.changes,
         array(select to_char(slot.slot_date, 'YYYY-MM-DD') from standup_slots slot
           where slot.schedule_id = d.id and slot.slot_date >= (now() at time zone 'UTC')::date - 5) as opened
       from space_members m
       join spaces sp on sp.id = m.space_id
       join orgs o on o.id = sp.org_id
       join standup_schedules d on d.space_id = sp.id
       where m.user_id = $1 and d.enabled
       order by d.next_opens_at nulls last, d.id limit 1000) one) as plans;

-- shared/domain/identity/find-actor-subject.ts: actor-subject
select case when guest then 'guest' when issuer <> '' then subject else 'open' end as subject
   from users where id = $1;

-- shared/domain/identity/find-me.ts: me
select u.id, u.name, u.avatar_hue, u.avatar_icon, u.notification_sounds,
     (select json_build_object('sessionId', link.session_id, 'expiresAt', iso(link.expires_at))
       from signed_links link where link.id = u.link_id) as seat
   from live_token($1, $2, $3, $4) caller
   join users u on u.id = caller.user_id;

-- shared/domain/links/find-open-link.ts: open-link
select link.id, link.session_id as "sessionId", iso(link.expires_at) as "expiresAt", row_to_json(holder) as holder
   from signed_links link
   join sessions s on s.id = link.session_id and s.ended_at is null
   left join lateral (
     select u.id, u.name, u.avatar_hue, u.avatar_icon, u.notification_sounds
     from use_token($1, $2, $3, $4) caller
     join users u on u.id = caller.user_id
     where u.link_id = link.id
   ) holder on true
   where link.digest = $5 and link.revoked_at is null and link.expires_at > now()
     and (link.redemptions < 25 or holder.id is not null);

-- shared/domain/links/list-links.ts: links-for-caller
select seat.guest, (
     select coalesce(json_agg(json_build_object(
       'id', link.id, 'sessionId', link.session_id, 'createdBy', link.created_by,
       'createdAt', iso(link.created_at), 'expiresAt', iso(link.expires_at), 'revokedAt', iso(link.revoked_at),
       'redemptions', link.redemptions) order by link.created_at desc, link.id), '[]')
     from (
       select * from signed_links one where one.session_id = s.id
       order by (one.revoked_at is null and one.expires_at > now()) desc, one.created_at desc, one.id
       limit 100
     ) link
   ) as links
   from live_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat;

-- shared/domain/membership/find-space-seat.ts: space-seat-to-read
select caller.user_id as "userId", (select person.guest from users person where person.id = caller.user_id) as guest, found.space_id as "spaceId", found.role, k.key as "cursorKey"
   from live_token($1, $2, $3, $4) caller join instance_keys k on k.purpose = 'cursors'
   left join lateral (
     select m.space_id, m.role
     from space_members m
     join spaces s on s.id = m.space_id
     join orgs o on o.id = s.org_id
     where m.user_id = caller.user_id and o.slug = $5 and s.slug = $6
   ) found on true;

-- shared/domain/membership/require-member.ts: space-seat
select caller.user_id as "userId", (select person.guest from users person where person.id = caller.user_id) as guest, found.space_id as "spaceId", found.role
   from use_token($1, $2, $3, $4) caller
   left join lateral (
     select m.space_id, m.role
     from space_members m
     join spaces s on s.id = m.space_id
     join orgs o on o.id = s.org_id
     where m.user_id = caller.user_id and o.slug = $5 and s.slug = $6
   ) found on true;

-- shared/domain/orgs/find-org-role.ts: org-role-to-read
select (select person.guest from users person where person.id = caller.user_id) as guest, found.role
   from live_token($1, $2, $3, $4) caller
   left join lateral (
     select m.role
     from org_members m
     join orgs o on o.id = m.org_id
     where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
   ) found on true;

-- shared/domain/orgs/list-directory.ts: directory-page
select s.slug, s.name, s.visibility, s.passcode <> '' as protected, m.user_id is not null as member
   from spaces s
   left join space_members m on m.space_id = s.id and m.user_id = $2
   where s.org_id = $1 and s.archived_at is null and (s.visibility = 'org' or m.user_id is not null)
     and (s.name collate by_name, s.slug) > (coalesce($3, '') collate by_name, coalesce($4, ''))
   order by s.name collate by_name, s.slug
   limit $5;

-- shared/domain/orgs/list-directory.ts: org-seat-to-read
select (select person.guest from users person where person.id = caller.user_id) as guest, caller.user_id as "userId", found.org_id as "orgId", k.key as "cursorKey"
   from live_token($1, $2, $3, $4) caller
   join instance_keys k on k.purpose = 'cursors'
   left join lateral (
     select m.org_id
     from org_members m
     join orgs o on o.id = m.org_id
     where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
   ) found on true;

-- shared/domain/orgs/list-orgs.ts: own-orgs
select coalesce((
     select json_agg(json_build_object('slug', o.slug, 'name', o.name, 'role', m.role)
       order by o.name collate by_name, o.id)
     from org_members m
     join orgs o on o.id = m.org_id
     where m.user_id = caller.user_id and m.revoked_at is null
   ), '[]') as list, (select person.guest from users person where person.id = caller.user_id) as guest
   from live_token($1, $2, $3, $4) caller;

-- shared/domain/plugins/find-page.ts: plugin-page
select encode(b.digest, 'hex') as digest, b.manifest, b.page is not null as packed
   from plugin_bundles b
   where b.name = $1 and b.version = $2 and b.digest between $3 and $4
     and exists (select from plugin_installs i where i.digest = b.digest and i.enabled)
   limit 2;

-- shared/domain/plugins/find-page.ts: plugin-page-code
select page from plugin_bundles where digest = decode($1, 'hex');

-- shared/domain/plugins/host/room-host.ts: plugin-own-room
select own.plugin_room as room, (
     select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'facilitator', u.id = s.facilitator_id,
       'guest', seat.guest, 'spectator', seat.spectator) order by u.id), '[]')
     from room_seats(s.id) seat
     join session_participants p on p.session_id = s.id and p.user_id = seat.user_id and p.removed_at is null
     join users u on u.id = seat.user_id) as participants
   from sessions s
   join session_kinds k on k.id = s.kind_id and k.install_id = $2
   cross join lateral (
  select json_build_object('plugin', (
    select json_build_object('install', installed.id, 'digest', encode(installed.digest, 'hex'), 'name', installed.name,
      'version', packed.version, 'display', packed.manifest ->> 'display', 'declaredAs', provided.declared_as,
      'actions', provided.actions, 'hasPage', packed.page is not null or not packed.manifest ? 'files'
        or (packed.manifest -> 'files') ? 'ui.js', 'enabled', installed.enabled, 'isStopped', installed.stopped_reason is not null,
      'restsUntil', case when installed.paused_until > now() then iso(installed.paused_until) end,
      'isTroubled', installed.failures > 0 or installed.paused_until is not null)
    from session_kinds provided
    join plugin_installs installed on installed.id = provided.install_id
    join plugin_bundles packed on packed.digest = installed.digest
    where provided.id = s.kind_id), 'state', r.state, 'wrote', r.version, 'id', s.id,
    'spaceId', s.space_id, 'phase', s.phase, 'revealed', s.revealed, 'version', s.version, 'config', s.config,
    'facilitatorId', s.facilitator_id, 'changedAt', iso(s.last_activity_at), 'endedAt', iso(s.ended_at),
    'spectators', array(select seat.user_id from room_seats(s.id) seat where seat.spectator)) as plugin_room
  from plugin_rooms r where r.session_id = s.id) own
   where s.id = $1 and s.ended_at is null;

-- shared/domain/plugins/install-views.ts: plugin-installs
select i.id, i.name, b.version, b.manifest, b.code is not null as code, b.page is not null as page, i.enabled,
     i.storage_bytes as bytes, i.quota_bytes as "quotaBytes", i.stopped_reason as "stoppedReason",
     i.last_error as "lastError", case when i.paused_until > now() then iso(i.paused_until) end as "pausedUntil",
     i.refused_events as "refusedEvents", exists (select from plugin_work w
       where w.install_id = i.id and w.ended_at is null and w.event_id is not null offset 9999) as "isFull",
     (select coalesce(json_agg(json_build_object('capability', g.capability, 'scope', g.scope)
         order by g.capability collate "C", g.scope collate "C"), '[]')
       from plugin_grants g where g.install_id = i.id) as grants,
     (select coalesce(json_agg(json_build_object('kind', k.kind, 'display', k.display, 'declaredAs', k.declared_as,
         'retired', k.retired_at is not null) order by k.kind collate "C"), '[]')
       from session_kinds k where k.install_id = i.id) as provides,
     (select coalesce(json_agg(s.name order by s.name collate "C"), '[]')
       from plugin_secrets s where s.install_id = i.id) as secrets,
     encode(i.pending_digest, 'hex') as "pendingDigest", p.manifest as "pendingManifest"
   from plugin_installs i
   join plugin_bundles b on b.digest = i.digest
   left join plugin_bundles p on p.digest = i.pending_digest
   where i.org_id = $1 and ($2::uuid is null or i.id = $2)
   order by i.name collate "C";

-- shared/domain/plugins/list-panels.ts: plugin-panels
select i.id, i.name, b.version, encode(i.digest, 'hex') as digest, b.manifest, b.page is not null as page,
     i.quota_bytes as "quotaBytes",
     (select coalesce(json_agg(json_build_object('capability', g.capability, 'scope', g.scope)
         order by g.capability collate "C", g.scope collate "C"), '[]')
       from plugin_grants g where g.install_id = i.id) as grants
   from plugin_installs i
   join plugin_bundles b on b.digest = i.digest
   join orgs o on o.id = i.org_id
   where o.slug = $1 and i.enabled
   order by i.name collate "C";

-- shared/domain/plugins/list-panels.ts: room-seat-to-read
select case when seat.guest then 'guest' else 'member' end as standing, o.slug as "orgSlug", s.kind, s.kind_id as "kindId", (
    select json_build_object('install', installed.id, 'digest', encode(installed.digest, 'hex'), 'name', installed.name,
      'version', packed.version, 'display', packed.manifest ->> 'display', 'declaredAs', provided.declared_as,
      'actions', provided.actions, 'hasPage', packed.page is not null or not packed.manifest ? 'files'
        or (packed.manifest -> 'files') ? 'ui.js', 'enabled', installed.enabled, 'isStopped', installed.stopped_reason is not null,
      'restsUntil', case when installed.paused_until > now() then iso(installed.paused_until) end,
      'isTroubled', installed.failures > 0 or installed.paused_until is not null)
    from session_kinds provided
    join plugin_installs installed on installed.id = provided.install_id
    join plugin_bundles packed on packed.digest = installed.digest
    where provided.id = s.kind_id) as plugin
   from live_token($1, $2, $3, $4) caller
   cross join lateral room_seat($5, caller.user_id) seat
   join sessions s on s.id = $5
   join spaces p on p.id = s.space_id
   join orgs o on o.id = p.org_id;

-- shared/domain/plugins/name-kinds.ts: taken-kinds
select distinct k.kind from session_kinds k
   where k.kind = any($1) and (k.install_id is null or k.install_id is distinct from $2
     or (k.retired_at is not null and exists (select from sessions s where s.kind_id = k.id)))
   order by k.kind;

-- shared/domain/plugins/run-plugins.ts: plugin-code
select manifest, code, page from plugin_bundles where digest = decode($1, 'hex');

-- shared/domain/plugins/work/leases.ts: give-back-plugin-lease
delete from plugin_leases where install_id = $1 and token = $2;

-- shared/domain/plugins/work/leases.ts: take-plugin-leases
insert into plugin_leases as l (install_id, token, until)
   select id, $1, now() + interval '60 seconds' from (
     select i.id from plugin_installs i
     cross join lateral (
       select w.due_at from plugin_work w
       where w.install_id = i.id and w.ended_at is null and w.due_at <= now()
       order by w.due_at limit 1
     ) first
     where i.enabled and i.stopped_reason is null and (i.paused_until is null or i.paused_until <= now()) and not exists (
       select from plugin_leases held where held.install_id = i.id and held.until > now())
     order by first.due_at limit $2
     for key share of i skip locked
   ) waiting
   order by id
   on conflict (install_id) do update set token = excluded.token, until = excluded.until, work_id = null
     where l.until <= now()
   returning install_id as install, token;

-- shared/domain/plugins/work/list-work.ts: plugin-work
select
     (select count(*)::int from plugin_work w where w.install_id = i.id and w.ended_at is null and w.asked_by is null) as waiting,
     (select count(*)::int from plugin_work w where w.install_id = i.id and w.failed and w.asked_by is null) as failed,
     i.refused_events as refused,
     (select coalesce(json_agg(one.shown order by one.failed desc, one.waits desc, one.ordinal desc), '[]') from (
       select w.failed, w.ended_at is null as waits, w.ordinal, json_strip_nulls(json_build_object('id', w.id, 'topic', e.topic, 'job', w.name,
         'state', case when w.failed then 'failed' when w.ended_at is not null then 'done'
           when l.work_id is not null then 'running' else 'waiting' end,
         'attempts', w.attempts, 'createdAt', iso(w.created_at),
         'dueAt', case when w.ended_at is null then iso(w.due_at) end, 'endedAt', iso(w.ended_at),
         'lastError', w.last_error)) as shown
       from plugin_work w
       left join plugin_events e on e.id = w.event_id
       left join plugin_leases l on l.work_id = w.id and l.until > now()
       where w.install_id = i.id and w.asked_by is null
       order by w.failed desc, w.ended_at is null desc, w.ordinal desc limit 50
     ) one) as work
   from plugin_installs i where i.org_id = $1 and i.id = $2;

-- shared/domain/plugins/work/take-work.ts: take-plugin-work
with candidate as (
     select w.id from plugin_work w join plugin_installs i on i.id = w.install_id
     where w.install_id = $1 and w.ended_at is null and w.due_at <= now() and i.enabled and i.stopped_reason is null and (i.paused_until is null or i.paused_until <= now())
     order by w.due_at, w.ordinal limit 1
   ), leased as (
     update plugin_leases l set until = now() + interval '60 seconds', work_id = candidate.id
     from candidate where l.install_id = $1 and l.token = $2 and l.until > now()
     returning l.work_id
   ), taken as (
     update plugin_work w set attempts = w.attempts + 1
     from leased where w.id = leased.work_id and w.ended_at is null
     returning w.*
   )
   select w.id, w.attempts, w.hops, now() as now, coalesce(e.payload, w.payload) as payload, w.name, w.asked_by is not null as "isAsked", e.topic, o.slug as org,
     json_build_object('install', i.id, 'name', i.name, 'digest', encode(i.digest, 'hex'),
       'isTroubled', i.failures > 0 or i.paused_until is not null) as plugin
   from taken w
   join plugin_installs i on i.id = w.install_id
   join orgs o on o.id = i.org_id
   left join plugin_events e on e.id = w.event_id;

-- shared/domain/rooms/check-seats.ts: seats-of-callers
select presented.n::int as n
   from unnest($1::bytea[]) with ordinality presented(digest, n)
   cross join lateral live_token(presented.digest, $2, $3, $4) token
   cross join lateral room_seat($5, token.user_id) seat;

-- shared/domain/rooms/find-seat.ts: seat-to-read
select caller.user_id as "userId", s.space_id as "spaceId", case when seat.guest then 'guest' else 'member' end as standing, s.kind, s.kind_id as "kindId"
  from live_token($1, $2, $3, $4) caller
  join sessions s on s.id = $5
  cross join lateral room_seat(s.id, caller.user_id) seat;

-- shared/domain/rooms/find-seat.ts: seat-to-use
select caller.user_id as "userId", s.space_id as "spaceId", case when seat.guest then 'guest' else 'member' end as standing, s.kind, s.kind_id as "kindId"
  from use_token($1, $2, $3, $4) caller
  join sessions s on s.id = $5
  cross join lateral room_seat(s.id, caller.user_id) seat;

-- shared/domain/rooms/list-of-room.ts: seat-to-list
select s.space_id as "spaceId", case when seat.guest then 'guest' else 'member' end as standing, s.kind, s.kind_id as "kindId", k.key as "cursorKey"
   from live_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat
   join instance_keys k on k.purpose = 'cursors';

-- shared/domain/rooms/lock-room-for-caller.ts: enter-room
select caller.user_id as "userId", case when seat.guest then 'guest' else 'member' end as standing, s.id, s.space_id as "spaceId", s.kind, s.kind_id as "kindId",
     case when s.kind <> all($6) then (
    select json_build_object('install', installed.id, 'digest', encode(installed.digest, 'hex'), 'name', installed.name,
      'version', packed.version, 'display', packed.manifest ->> 'display', 'declaredAs', provided.declared_as,
      'actions', provided.actions, 'hasPage', packed.page is not null or not packed.manifest ? 'files'
        or (packed.manifest -> 'files') ? 'ui.js', 'enabled', installed.enabled, 'isStopped', installed.stopped_reason is not null,
      'restsUntil', case when installed.paused_until > now() then iso(installed.paused_until) end,
      'isTroubled', installed.failures > 0 or installed.paused_until is not null)
    from session_kinds provided
    join plugin_installs installed on installed.id = provided.install_id
    join plugin_bundles packed on packed.digest = installed.digest
    where provided.id = s.kind_id) end as plugin, s.config, s.phase, s.revealed, s.version, s.facilitator_id as "facilitatorId", s.ended_at is not null as ended
   from use_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat
   for no key update of s;

-- shared/domain/rooms/lock-room-for-caller.ts: still-seated
select from live_token($1, $2, $3, $4) caller cross join lateral room_seat($5, caller.user_id);

-- shared/domain/rooms/presence.ts: facilitators-seen
with free as materialized (
     select s.id from sessions s join unnest($1::uuid[], $2::uuid[]) here(room, person)
       on s.id = here.room and s.facilitator_id = here.person
     order by s.id for no key update of s skip locked
   )
   update sessions s set facilitator_seen_at = now() from free where s.id = free.id;

-- shared/domain/rooms/presence.ts: presence-attach
with room as materialized (
    select id from sessions where id = any($1) order by id for no key update skip locked
  ),
  came as materialized (
    select came.room, came.person from unnest($1::uuid[], $2::uuid[]) came(room, person)
    join room on room.id = came.room
    join users u on u.id = came.person
  ),
  present as (
    insert into presence (session_id, user_id, replica_id) select room, person, $3::uuid from came
    on conflict do nothing
    returning session_id as room
  ),
  arrived as (
    update sessions s set
      arrivals = arrivals + (select count(*) from present where present.room = s.id),
      facilitator_seen_at = case
        when exists (select from came where came.room = s.id and came.person = s.facilitator_id) then now()
        else s.facilitator_seen_at end
    where s.id in (select room from came)
  )
  select room.id, (
    select seat_participants(room.id, array_agg(came.person)) from came where came.room = room.id
    having count(*) > 0) as seated
  from room;

-- shared/domain/rooms/presence.ts: presence-attach-waiting
with room as materialized (
    select id from sessions where id = any($1) order by id for no key update
  ),
  came as materialized (
    select came.room, came.person from unnest($1::uuid[], $2::uuid[]) came(room, person)
    join room on room.id = came.room
    join users u on u.id = came.person
  ),
  present as (
    insert into presence (session_id, user_id, replica_id) select room, person, $3::uuid from came
    on conflict do nothing
    returning session_id as room
  ),
  arrived as (
    update sessions s set
      arrivals = arrivals + (select count(*) from present where present.room = s.id),
      facilitator_seen_at = case
        when exists (select from came where came.room = s.id and came.person = s.facilitator_id) then now()
        else s.facilitator_seen_at end
    where s.id in (select room from came)
  )
  select room.id, (
    select seat_participants(room.id, array_agg(came.person)) from came where came.room = room.id
    having count(*) > 0) as seated
  from room;

-- shared/domain/rooms/presence.ts: presence-churn
with room as materialized (
     select id from sessions where id = any($1) order by id for no key update skip locked
   ),
   gone as (
     delete from presence p using room, unnest($2::uuid[], $3::uuid[]) left_room(room, person)
     where left_room.room = room.id and p.session_id = room.id
       and p.user_id = left_room.person and p.replica_id = $4
     returning p.session_id, p.user_id
   ),
   counted as (
     update sessions s set
       presence_version = presence_version + 1,
       facilitator_seen_at = case
         when exists (select from gone g where g.session_id = s.id and g.user_id = s.facilitator_id) then now()
         else s.facilitator_seen_at end
     from room
     where s.id = room.id
     returning s.id, s.version, s.presence_version
   )
   select s.id, case when counted.id is not null then json_build_object(
     'id', s.id, 'version', counted.version, 'presenceVersion', counted.presence_version) end as change
   from sessions s left join counted on counted.id = s.id
   where s.id = any($1);

-- shared/domain/rooms/presence.ts: room-versions
select id, version, presence_version from sessions where id = any($1::uuid[]);

-- shared/domain/rooms/watch-seat.ts: seat-to-watch
select caller.token_id as "tokenId", caller.user_id as "userId", s.space_id as "spaceId", case when seat.guest then 'guest' else 'member' end as standing,
     
  extract(epoch from least(t.last_used_at + $2::interval, t.created_at + $3::interval,
    coalesce(t.expires_at, 'infinity')) - now())::float8 * 1000 as "expiresInMs"
   from use_token($1, $2, $3, $4) caller
   join session_tokens t on t.id = caller.token_id
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat;

-- shared/domain/rooms/watch-seat.ts: seats-named
select (watching.n - 1)::int as n,
     not exists (select from session_participants p
       where p.session_id = watching.room and p.user_id = t.user_id and p.removed_at is null)
     and not exists (select from presence p
       where p.session_id = watching.room and p.user_id = t.user_id) as removed
   from unnest($1::uuid[], $4::uuid[]) with ordinality watching(token, room, n)
   join session_tokens t on t.id = watching.token
     and t.last_used_at > now() - $2::interval
     and t.created_at > now() - $3::interval
     and (t.expires_at is null or t.expires_at > now())
   cross join lateral room_seat(watching.room, t.user_id) seat;

-- shared/domain/rooms/watch-seat.ts: seats-still-valid
select (watching.n - 1)::int as n, 
  extract(epoch from least(t.last_used_at + $2::interval, t.created_at + $3::interval,
    coalesce(t.expires_at, 'infinity')) - now())::float8 * 1000 as "expiresInMs"
   from unnest($1::uuid[], $4::uuid[]) with ordinality watching(token, room, n)
   join session_tokens t on t.id = watching.token
     and t.last_used_at > now() - $2::interval
     and t.created_at > now() - $3::interval
     and (t.expires_at is null or t.expires_at > now())
   cross join lateral room_seat(watching.room, t.user_id) seat;

-- shared/domain/sign-in/database-seconds.ts: sign-in-seconds
select floor(extract(epoch from clock_timestamp()))::float8 as seconds;

-- shared/domain/sign-in/refuse-guest.ts: sign-in-guest
select (select person.guest from users person where person.id = caller.user_id) as guest from live_token($1, $2, $3, $4) caller;

-- shared/domain/spaces/find-door.ts: space-door
select (select person.guest from users person where person.id = caller.user_id) as guest, caller.user_id as "userId", found.id as "spaceId", found.passcode, m.user_id is not null as "isMember"
   from use_token($1, $2, $3, $4) caller
   left join lateral (
     select s.id, s.passcode
     from orgs o
     join org_members om on om.org_id = o.id and om.user_id = caller.user_id and om.revoked_at is null
     join spaces s on s.org_id = o.id
     where o.slug = $5 and s.slug = $6
   ) found on true
   left join space_members m on m.space_id = found.id and m.user_id = caller.user_id;

-- shared/domain/spaces/find-legacy-space.ts: legacy-space
select array(
     select o.slug
     from org_members m
     join orgs o on o.id = m.org_id
     join spaces s on s.org_id = o.id and s.slug = $5
     where m.user_id = caller.user_id and m.revoked_at is null
     order by o.slug
     limit 2
   ) as orgs, (select person.guest from users person where person.id = caller.user_id) as guest
   from live_token($1, $2, $3, $4) caller;

-- shared/domain/spaces/list-ended-sessions.ts: ended-sessions-page
with found as materialized (
     select * from sessions
     where space_id = $1 and ended_at is not null
       and (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
     order by created_at desc, id desc
     offset case when $2::timestamptz is null then 50 else 0 end
     limit $4::int + 1
   ), room as materialized (
     select * from found order by created_at desc, id desc limit $4
   ), here as materialized (
     select distinct p.session_id, p.user_id
     from presence p join room r on r.id = p.session_id and r.ended_at is null
   ), last as (
     select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from room order by created_at, id limit 1
   )
   select (select coalesce(json_agg(one), '[]') from (
  select s.id, s.kind, s.title, s.phase, s.revealed, s.version, s.facilitator_id as "facilitatorId",
    iso(s.created_at) as "createdAt", iso(s.ended_at) as "endedAt",
    (select count(*) from here h where h.session_id = s.id) as here,
    iso(s.last_activity_at) as "lastActivityAt",
    (select coalesce(json_agg(shown), '[]') from (
      select u.id, u.name, u.id = s.facilitator_id as facilitator
      from here h join users u on u.id = h.user_id
      where h.session_id = s.id
      order by u.id = s.facilitator_id desc, u.name collate by_name, u.id
      limit 5
    ) shown) as present,
    case when s.place <= 100 then case s.kind when 'poker' then (
    select json_build_object(
      'kind', 'poker', 'settled', count(*) filter (where st.status = 'estimated'), 'total', count(*))
    from stories st where st.session_id = s.id)
when 'standup' then (
    select json_build_object(
      'kind', 'standup', 'answered', count(*) filter (where answered), 'total', count(*))
    from (
      select bool_or(answered) as answered from (
        select seat.user_id, false as answered from room_seats(s.id) seat where not seat.spectator
        union all
        select e.user_id, true from standup_entries e where e.session_id = s.id and (e.yesterday || e.today || e.blockers) ~ '[^\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]'
      ) one
      group by one.user_id
    ) people) end end as progress
  from (
    select *, row_number() over (order by ended_at is not null, created_at desc, id desc) as place from room
  ) s
  order by s.place) one)::text as sessions,
     (select id from last) as "lastId", (select at from last) as "lastAt",
     (select count(*) from found) > $4 as more;

-- shared/domain/spaces/list-spaces.ts: own-spaces
select coalesce((
     select json_agg(json_build_object(
       'slug', s.slug, 'name', s.name, 'orgSlug', o.slug, 'protected', s.passcode <> '')
       order by m.last_seen_at desc, s.id)
     from space_members m
     join spaces s on s.id = m.space_id
     join orgs o on o.id = s.org_id
     where m.user_id = caller.user_id
   ), '[]') as list, (select person.guest from users person where person.id = caller.user_id) as guest
   from live_token($1, $2, $3, $4) caller;

-- shared/domain/spaces/member-view.ts: space-member-view
with room as materialized (
     (select * from sessions where space_id = $1 and ended_at is null)
     union all
     (select * from sessions where space_id = $1 and ended_at is not null
       order by created_at desc, id desc limit 50)
   ), here as materialized (
     select distinct p.session_id, p.user_id
     from presence p join room r on r.id = p.session_id and r.ended_at is null
   ), kind as (
     select k.kind, k.display, k.install_id, k.fields from session_kinds k
     where k.retired_at is null
       and (k.org_id is null and k.kind = any($3) or k.id = any($4::uuid[])
         or $6 and k.org_id = (select org_id from spaces where id = $1)
           and exists (select from plugin_installs i where i.id = k.install_id and i.enabled))
   )
   select case when $7 then (to_jsonb(shown) - 'passcode')::text else row_to_json(shown)::text end as view, array(
     select m.user_id from space_members m where m.space_id = $1 and m.role = $2 and m.user_id = any($5::uuid[])
   ) as readers
   from spaces sp
   join orgs o on o.id = sp.org_id
   cross join lateral (
     select sp.name, sp.passcode <> '' as protected, sp.slug, o.slug as "orgSlug", sp.visibility,
       sp.archived_at is not null as archived, sp.passcode, sp.reference_link as "referenceLink", $2::text as role,
       case when $2 = 'owner' then iso(sp.guesses_refused_at) end as "guessesRefusedAt",
       (select coalesce(json_agg(json_strip_nulls(row_to_json(one))), '[]') from (
  select u.id as "userId", u.name, u.avatar_hue as "avatarHue", u.avatar_icon as "avatarIcon", m.spectator, m.role,
    (select json_build_object('sessionId', r.id, 'title', r.title)
      from here h join room r on r.id = h.session_id
      where h.user_id = m.user_id
      order by r.last_activity_at desc, r.id
      limit 1) as at
  from space_members m join users u on u.id = m.user_id
  where m.space_id = $1
  order by u.name collate by_name, u.id) one) as members,
       (select coalesce(json_agg(one), '[]') from (
  select s.id, s.kind, s.title, s.phase, s.revealed, s.version, s.facilitator_id as "facilitatorId",
    iso(s.created_at) as "createdAt", iso(s.ended_at) as "endedAt",
    (select count(*) from here h where h.session_id = s.id) as here,
    iso(s.last_activity_at) as "lastActivityAt",
    (select coalesce(json_agg(shown), '[]') from (
      select u.id, u.name, u.id = s.facilitator_id as facilitator
      from here h join users u on u.id = h.user_id
      where h.session_id = s.id
      order by u.id = s.facilitator_id desc, u.name collate by_name, u.id
      limit 5
    ) shown) as present,
    case when s.place <= 100 then case s.kind when 'poker' then (
    select json_build_object(
      'kind', 'poker', 'settled', count(*) filter (where st.status = 'estimated'), 'total', count(*))
    from stories st where st.session_id = s.id)
when 'standup' then (
    select json_build_object(
      'kind', 'standup', 'answered', count(*) filter (where answered), 'total', count(*))
    from (
      select bool_or(answered) as answered from (
        select seat.user_id, false as answered from room_seats(s.id) seat where not seat.spectator
        union all
        select e.user_id, true from standup_entries e where e.session_id = s.id and (e.yesterday || e.today || e.blockers) ~ '[^\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]'
      ) one
      group by one.user_id
    ) people) end end as progress
  from (
    select *, row_number() over (order by ended_at is not null, created_at desc, id desc) as place from room
  ) s
  order by s.place) one) as sessions,
       (select coalesce(json_agg(k.kind order by array_position($3, k.kind), k.kind), '[]') from kind k) as kinds,
       (select coalesce(json_object_agg(k.kind, k.display order by k.kind), '{}') from (
          select kind, display from kind
          union select k.kind, k.display from session_kinds k where k.id in (select kind_id from room)
        ) k) as "kindNames",
       (select coalesce(json_object_agg(k.kind, k.fields order by k.kind), '{}') from kind k where k.install_id is not null)
         as "kindFields"
   ) shown
   where sp.id = $1;

-- shared/domain/spaces/mint-invite.ts: space-invite-door
select (select person.guest from users person where person.id = caller.user_id) as guest, caller.user_id as "userId", s.id, s.passcode
   from (values (1)) always
   left join use_token($1, $2, $3, $4) caller on true
   left join (spaces s join orgs o on o.id = s.org_id) on o.slug = $5 and s.slug = $6;

-- shared/domain/spaces/read-space.ts: space-for-caller
select (select person.guest from users person where person.id = caller.user_id) as guest, caller.user_id as "userId", s.id, s.org_id as "orgId", s.name, s.passcode <> '' as protected, m.role
   from (values (1)) always
   left join live_token($1, $2, $3, $4) caller on true
   left join (spaces s join orgs o on o.id = s.org_id) on o.slug = $5 and s.slug = $6
   left join space_members m on m.space_id = s.id and m.user_id = caller.user_id;

-- shared/domain/today/read-today.ts: today
with viewer as materialized (
     select caller.user_id, (select person.guest from users person where person.id = caller.user_id) as guest from live_token($1, $2, $3, $4) caller
   ), mine as materialized (
     select sp.id, sp.slug, sp.name as space, o.slug as org
     from viewer
     join space_members m on m.user_id = viewer.user_id
     join spaces sp on sp.id = m.space_id
     join orgs o on o.id = sp.org_id
     where not viewer.guest
   ), room as materialized (
     select s.*, mine.slug, mine.space, mine.org
     from mine join sessions s on s.space_id = mine.id and s.ended_at is null
     order by s.last_activity_at desc, s.id
     limit 50
   ), here as materialized (
     select distinct p.session_id, p.user_id from presence p join room r on r.id = p.session_id
   )
   select viewer.guest, json_build_object(
     'rooms', (select coalesce(json_agg(one), '[]') from (
       select s.org as "orgSlug", s.slug as "spaceSlug", s.space as "spaceName", s.id, s.kind, k.display as "kindName", s.title,
         iso(s.created_at) as "createdAt", iso(s.last_activity_at) as "lastActivityAt",
         case s.kind when 'poker' then null when 'standup' then s.config->>'closesAt' else null end as "closesAt",
         (select d.timezone from standup_schedules d where d.space_id = s.space_id) as timezone,
         (select count(*) from here h where h.session_id = s.id) as here,
         (select coalesce(json_agg(one), '[]') from (
           select u.id, u.name, u.avatar_hue as "avatarHue", u.avatar_icon as "avatarIcon"
           from here h join users u on u.id = h.user_id
           where h.session_id = s.id
           order by u.name collate by_name, u.id
           limit 8) one) as present,
         case s.kind when 'poker' then false when 'standup' then (s.config->>'mode' = 'async'
    and exists (
      select from room_seat(s.id, viewer.user_id) seat where not seat.spectator)
    and not is_away(viewer.user_id, standup_day(s.id))
    and not exists (
      select from standup_entries e
      where e.session_id = s.id and e.user_id = viewer.user_id and (e.yesterday || e.today || e.blockers) ~ '[^\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]')) else false end as "waitsForMe",
         (select coalesce(json_agg(
             json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'note', asker.value))
             order by u.name collate by_name, u.id), '[]')
           from jsonb_each_text(case s.kind when 'poker' then '{}'::jsonb when 'standup' then (
    select coalesce(jsonb_object_agg(m.from_user_id, m.note), '{}')
    from standup_mentions m where m.session_id = s.id and m.to_user_id = viewer.user_id) else '{}'::jsonb end) asker
           join users u on u.id = asker.key::uuid
           join space_members m on m.space_id = s.space_id and m.user_id = u.id) as "askedBy"
       from room s join session_kinds k on k.id = s.kind_id
       order by s.last_activity_at desc, s.id) one),
     'next', (select coalesce(json_agg(one), '[]') from (
       select s.org as "orgSlug", s.slug as "spaceSlug", s.space as "spaceName", iso(d.next_opens_at) as "opensAt", iso(d.next_closes_at) as "closesAt", d.timezone
       from mine s join standup_schedules d on d.space_id = s.id
       where d.next_opens_at < now() + interval '24 hours'
       order by d.next_opens_at, d.id
       limit 20) one)
   )::text as today
   from viewer;

-- shared/envelope/statements.ts: envelope-other
with caller as materialized (
      select presented.n, token.user_id, case when seat.guest then 'guest' else 'member' end as standing
      from unnest($1::bytea[]) with ordinality presented(digest, n)
      cross join lateral live_token(presented.digest, $2, $3, $4) token
      cross join lateral room_seat($5, token.user_id) seat
    ),
    s as materialized (
      select *, null::bigint as people_version
      from sessions where id = $5 and ($6 or exists (select from caller))
    ),
    -- By name, sorted once for whoever is shown them. Each person is looked up by `limit 1`, which leaves the planner no
    -- other way: as a join, it would go through all people of the instance where it takes a team for a large part of them.
    seat as materialized (
      select u.id, r.guest, ('{"userId":"' || u.id || '","name":' || to_json(u.name) || ',"avatarHue":' || u.avatar_hue || ',"avatarIcon":"' || u.avatar_icon || '","spectator":' || r.spectator || ',"guest":' || r.guest || '}') as json
      from s
      cross join lateral room_seats(s.id) r
      cross join lateral (select * from users where id = r.user_id limit 1) u
      order by u.name collate by_name, u.id
    ),
    attending as materialized (
      select s.facilitator_id as user_id from s
      union all select p.user_id from s join session_participants p on p.session_id = s.id and p.removed_at is null
      union all select p.user_id from s join presence p on p.session_id = s.id
    ),
    -- Whoever takes part in this meeting: all that a guest is shown of the people, and made only where there is a guest.
    -- The list is a table of its own, because one that depends on the room would be gone through for each seat.
    meeting as materialized (
      select seat.* from seat
      where exists (select from seat where guest)
        and (seat.guest or seat.id in (select user_id from attending))
    )
    select s.kind, s.id, s.kind_id, s.facilitator_id, s.version, s.presence_version, s.revealed,
      ('{"id":"' || s.id || '","kind":' || to_json(s.kind) || ',"title":' || to_json(s.title) || ',"phase":' || to_json(s.phase) || ',"revealed":' || s.revealed || '}') as head,
      ('{"facilitatorId":"' || s.facilitator_id || '","createdAt":"' || iso(s.created_at) || '","endedAt":' || coalesce('"' || iso(s.ended_at) || '"', 'null') || '}') as dates,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms,
      s.config::text as config,
      coalesce(here.facilitator, false) as facilitator_connected,
      iso(s.facilitator_seen_at) as facilitator_seen_at,
      here.ids as presence,
      (select string_agg(json, ',') from seat) as participants,
      (
        select string_agg(('"' || u.id || '":' || to_json(u.name) || ''), ',' order by u.id)
        from (
          select distinct ref.id from unnest(array_append(null::uuid[], s.facilitator_id)) ref(id)
          where ref.id not in (select id from seat)
        ) beside
        cross join lateral (select * from users where id = beside.id limit 1) u) as names,
      s.people_version,
      exists (select from meeting) as has_guests,
      (select string_agg(json, ',') from meeting) as guest_participants,
      case when exists (select from meeting) then
        (
        select string_agg(('"' || u.id || '":' || to_json(u.name) || ''), ',' order by u.id)
        from (
          select distinct ref.id from unnest(array_append(null::uuid[], s.facilitator_id)) ref(id)
          where ref.id not in (select id from meeting)
        ) beside
        cross join lateral (select * from users where id = beside.id limit 1) u) end as guest_names,
      o.slug as org_slug, sp.slug as space_slug,
      (select json_agg(json_build_object('n', c.n, 'userId', c.user_id, 'standing', c.standing)) from caller c) as callers
      , state.plugin_room as state_plugin_room
    from s
    join spaces sp on sp.id = s.space_id
    join orgs o on o.id = sp.org_id
    cross join lateral (
      select string_agg(('"' || p.user_id || '"'), ',') as ids, bool_or(p.user_id = s.facilitator_id) as facilitator
      from (select distinct user_id from presence where session_id = s.id order by user_id) p
    ) here
    left join lateral (
  select json_build_object('plugin', (
    select json_build_object('install', installed.id, 'digest', encode(installed.digest, 'hex'), 'name', installed.name,
      'version', packed.version, 'display', packed.manifest ->> 'display', 'declaredAs', provided.declared_as,
      'actions', provided.actions, 'hasPage', packed.page is not null or not packed.manifest ? 'files'
        or (packed.manifest -> 'files') ? 'ui.js', 'enabled', installed.enabled, 'isStopped', installed.stopped_reason is not null,
      'restsUntil', case when installed.paused_until > now() then iso(installed.paused_until) end,
      'isTroubled', installed.failures > 0 or installed.paused_until is not null)
    from session_kinds provided
    join plugin_installs installed on installed.id = provided.install_id
    join plugin_bundles packed on packed.digest = installed.digest
    where provided.id = s.kind_id), 'state', r.state, 'wrote', r.version, 'id', s.id,
    'spaceId', s.space_id, 'phase', s.phase, 'revealed', s.revealed, 'version', s.version, 'config', s.config,
    'facilitatorId', s.facilitator_id, 'changedAt', iso(s.last_activity_at), 'endedAt', iso(s.ended_at),
    'spectators', array(select seat.user_id from room_seats(s.id) seat where seat.spectator)) as plugin_room
  from plugin_rooms r where r.session_id = s.id) state on true;

-- shared/envelope/statements.ts: envelope-poker
with caller as materialized (
      select presented.n, token.user_id, case when seat.guest then 'guest' else 'member' end as standing
      from unnest($1::bytea[]) with ordinality presented(digest, n)
      cross join lateral live_token(presented.digest, $2, $3, $4) token
      cross join lateral room_seat($5, token.user_id) seat
    ),
    s as materialized (
      select *, people_version(sessions) as people_version
      from sessions where id = $5 and ($6 or exists (select from caller))
    ),
    -- By name, sorted once for whoever is shown them. Each person is looked up by `limit 1`, which leaves the planner no
    -- other way: as a join, it would go through all people of the instance where it takes a team for a large part of them.
    seat as materialized (
      select u.id, r.guest, ('{"userId":"' || u.id || '","name":' || to_json(u.name) || ',"avatarHue":' || u.avatar_hue || ',"avatarIcon":"' || u.avatar_icon || '","spectator":' || r.spectator || ',"guest":' || r.guest || '}') as json
      from s
      cross join lateral room_seats(s.id) r
      cross join lateral (select * from users where id = r.user_id limit 1) u
      order by u.name collate by_name, u.id
    ),
    attending as materialized (
      select s.facilitator_id as user_id from s
      union all select p.user_id from s join session_participants p on p.session_id = s.id and p.removed_at is null
      union all select p.user_id from s join presence p on p.session_id = s.id
    ),
    -- Whoever takes part in this meeting: all that a guest is shown of the people, and made only where there is a guest.
    -- The list is a table of its own, because one that depends on the room would be gone through for each seat.
    meeting as materialized (
      select seat.* from seat
      where exists (select from seat where guest)
        and (seat.guest or seat.id in (select user_id from attending))
    )
    select s.kind, s.id, s.kind_id, s.facilitator_id, s.version, s.presence_version, s.revealed,
      ('{"id":"' || s.id || '","kind":' || to_json(s.kind) || ',"title":' || to_json(s.title) || ',"phase":' || to_json(s.phase) || ',"revealed":' || s.revealed || '}') as head,
      ('{"facilitatorId":"' || s.facilitator_id || '","createdAt":"' || iso(s.created_at) || '","endedAt":' || coalesce('"' || iso(s.ended_at) || '"', 'null') || '}') as dates,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms,
      s.config::text as config,
      coalesce(here.facilitator, false) as facilitator_connected,
      iso(s.facilitator_seen_at) as facilitator_seen_at,
      here.ids as presence,
      (select string_agg(json, ',') from seat) as participants,
      (
        select string_agg(('"' || u.id || '":' || to_json(u.name) || ''), ',' order by u.id)
        from (
          select distinct ref.id from unnest(array_append(state.refs, s.facilitator_id)) ref(id)
          where ref.id not in (select id from seat)
        ) beside
        cross join lateral (select * from users where id = beside.id limit 1) u) as names,
      s.people_version,
      exists (select from meeting) as has_guests,
      (select string_agg(json, ',') from meeting) as guest_participants,
      case when exists (select from meeting) then
        (
        select string_agg(('"' || u.id || '":' || to_json(u.name) || ''), ',' order by u.id)
        from (
          select distinct ref.id from unnest(array_append(coalesce(state.guest_refs, state.refs), s.facilitator_id)) ref(id)
          where ref.id not in (select id from meeting)
        ) beside
        cross join lateral (select * from users where id = beside.id limit 1) u) end as guest_names,
      o.slug as org_slug, sp.slug as space_slug,
      (select json_agg(json_build_object('n', c.n, 'userId', c.user_id, 'standing', c.standing)) from caller c) as callers
      , state.stories as state_stories, state.voted as state_voted, state.votes as state_votes, state.expected as state_expected, state.round as state_round, state.current_id as state_current_id, state.timer as state_timer
    from s
    join spaces sp on sp.id = s.space_id
    join orgs o on o.id = sp.org_id
    cross join lateral (
      select string_agg(('"' || p.user_id || '"'), ',') as ids, bool_or(p.user_id = s.facilitator_id) as facilitator
      from (select distinct user_id from presence where session_id = s.id order by user_id) p
    ) here
    left join lateral (
    select
      (select string_agg(('{"id":"' || st.id || '","ref":' || to_json(st.ref) || ',"title":' || to_json(st.title) || ',"notes":' || to_json(st.notes) || ',"position":' || st.position || ',"estimate":' || coalesce('' || to_json(st.estimate) || '', 'null') || ',"status":"' || st.status || '","votedUserIds":' || case when st.id = s.current_story_id then chr(1) else '[]' end || '}'), ',' order by st.position, st.ordinal)
        from stories st where st.session_id = s.id) as stories,
      coalesce(array_to_json(voted.ids)::text, '[]') as voted,
      case when s.revealed then (
        select string_agg(('{"userId":"' || v.user_id || '","value":' || to_json(v.value) || '}'), ','
          order by v.user_id)
        from votes v where v.story_id = s.current_story_id) end as votes,
      case when (s.config->>'openVoting')::boolean then
        coalesce(array_to_json(awaited.ids)::text, '[]') end as expected,
      s.poker_round_version as round,
      s.current_story_id as current_id,
      case when not s.revealed then iso(s.timer_ends_at) end as timer,
      voted.ids || awaited.ids as refs,
      null::uuid[] as guest_refs
    from (select array_agg(v.user_id order by v.user_id) as ids from votes v where v.story_id = s.current_story_id) voted
    cross join (select array_agg(r.user_id order by r.user_id) as ids from round_voters r where r.session_id = s.id) awaited
    where s.kind = 'poker') state on true;

-- shared/envelope/statements.ts: envelope-standup
with caller as materialized (
      select presented.n, token.user_id, case when seat.guest then 'guest' else 'member' end as standing
      from unnest($1::bytea[]) with ordinality presented(digest, n)
      cross join lateral live_token(presented.digest, $2, $3, $4) token
      cross join lateral room_seat($5, token.user_id) seat
    ),
    s as materialized (
      select *, null::bigint as people_version
      from sessions where id = $5 and ($6 or exists (select from caller))
    ),
    -- By name, sorted once for whoever is shown them. Each person is looked up by `limit 1`, which leaves the planner no
    -- other way: as a join, it would go through all people of the instance where it takes a team for a large part of them.
    seat as materialized (
      select u.id, r.guest, ('{"userId":"' || u.id || '","name":' || to_json(u.name) || ',"avatarHue":' || u.avatar_hue || ',"avatarIcon":"' || u.avatar_icon || '","spectator":' || r.spectator || ',"guest":' || r.guest || '}') as json
      from s
      cross join lateral room_seats(s.id) r
      cross join lateral (select * from users where id = r.user_id limit 1) u
      order by u.name collate by_name, u.id
    ),
    attending as materialized (
      select s.facilitator_id as user_id from s
      union all select p.user_id from s join session_participants p on p.session_id = s.id and p.removed_at is null
      union all select p.user_id from s join presence p on p.session_id = s.id
    ),
    -- Whoever takes part in this meeting: all that a guest is shown of the people, and made only where there is a guest.
    -- The list is a table of its own, because one that depends on the room would be gone through for each seat.
    meeting as materialized (
      select seat.* from seat
      where exists (select from seat where guest)
        and (seat.guest or seat.id in (select user_id from attending))
    )
    select s.kind, s.id, s.kind_id, s.facilitator_id, s.version, s.presence_version, s.revealed,
      ('{"id":"' || s.id || '","kind":' || to_json(s.kind) || ',"title":' || to_json(s.title) || ',"phase":' || to_json(s.phase) || ',"revealed":' || s.revealed || '}') as head,
      ('{"facilitatorId":"' || s.facilitator_id || '","createdAt":"' || iso(s.created_at) || '","endedAt":' || coalesce('"' || iso(s.ended_at) || '"', 'null') || '}') as dates,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms,
      s.config::text as config,
      coalesce(here.facilitator, false) as facilitator_connected,
      iso(s.facilitator_seen_at) as facilitator_seen_at,
      here.ids as presence,
      (select string_agg(json, ',') from seat) as participants,
      (
        select string_agg(('"' || u.id || '":' || to_json(u.name) || ''), ',' order by u.id)
        from (
          select distinct ref.id from unnest(array_append(state.refs, s.facilitator_id)) ref(id)
          where ref.id not in (select id from seat)
        ) beside
        cross join lateral (select * from users where id = beside.id limit 1) u) as names,
      s.people_version,
      exists (select from meeting) as has_guests,
      (select string_agg(json, ',') from meeting) as guest_participants,
      case when exists (select from meeting) then
        (
        select string_agg(('"' || u.id || '":' || to_json(u.name) || ''), ',' order by u.id)
        from (
          select distinct ref.id from unnest(array_append(coalesce(state.guest_refs, state.refs), s.facilitator_id)) ref(id)
          where ref.id not in (select id from meeting)
        ) beside
        cross join lateral (select * from users where id = beside.id limit 1) u) end as guest_names,
      o.slug as org_slug, sp.slug as space_slug,
      (select json_agg(json_build_object('n', c.n, 'userId', c.user_id, 'standing', c.standing)) from caller c) as callers
      , state.entries as state_entries, state.unnamed as state_unnamed, state.commitments as state_commitments, state.changes as state_changes, state.kudos as state_kudos, state.away as state_away, state.waiting as state_waiting, state.speaker_id as state_speaker_id, state.speaker_position as state_speaker_position, state.speaker_started_at as state_speaker_started_at, state.timezone as state_timezone
    from s
    join spaces sp on sp.id = s.space_id
    join orgs o on o.id = sp.org_id
    cross join lateral (
      select string_agg(('"' || p.user_id || '"'), ',') as ids, bool_or(p.user_id = s.facilitator_id) as facilitator
      from (select distinct user_id from presence where session_id = s.id order by user_id) p
    ) here
    left join lateral (
    with entry as materialized (
      select e.*, u.name, m.user_id is not null as member
      from standup_entries e
      join users u on u.id = e.user_id
      left join space_members m on m.space_id = s.space_id and m.user_id = e.user_id
      where e.session_id = s.id
    ),
    under as materialized (
      select r.entry_user_id, json_agg(json_build_object('id', r.id, 'userId', r.user_id, 'name', u.name, 'text', r.text,
        'createdAt', iso(r.created_at)) order by r.ordinal) as replies,
        array_agg(r.user_id) filter (where m.user_id is null) as left_since
      from standup_replies r
      join users u on u.id = r.user_id
      left join space_members m on m.space_id = s.space_id and m.user_id = r.user_id
      where r.session_id = s.id
      group by r.entry_user_id
    ),
    live as materialized (
      select s.ended_at is null as is_open, is_awaited, case when is_awaited then standup_day(s.id) end as day
      from (select s.ended_at is null and s.config->>'mode' = 'async' as is_awaited) one
    ),
    -- Joined once: is_away() would be called for each of them.
    absent as materialized (
      select a.user_id
      from live
      join space_members m on m.space_id = s.space_id
      join away_ranges a on a.user_id = m.user_id and live.day between a.starts_on and a.ends_on
    ),
    awaited as materialized (
      select u.id, u.name, seat.guest, u.id in (select user_id from absent) as away
      from live
      cross join lateral room_seats(s.id) seat
      join users u on u.id = seat.user_id
      where live.is_awaited and not seat.spectator
    ),
    -- Older versions, and people who come back, may have left more than the limits allow: the newest are shown.
    newest as (
      select c.*, sum(octet_length(c.text)) over (order by c.ordinal desc) as text_so_far
      from (
        select c.* from live
        join standup_commitments c on c.space_id = s.space_id and c.closed_at is null
        join space_members m on m.space_id = c.space_id and m.user_id = c.user_id
        where live.is_open
        order by c.ordinal desc limit 500
      ) c
    ),
    promise as (
      select c.id, c.user_id as "userId", c.text, c.carried, c.carried >= 2 as stuck,
        coalesce(c.opened_session_id = s.id, false) as "openedHere", u.name, c.ordinal
      from newest c
      join users u on u.id = c.user_id
      where c.text_so_far <= 65536
    ),
    -- Each half is cut by itself too, so that the first is read off its index however many there are.
    change as (
      (select c.id, c.user_id as "userId", c.text, coalesce(c.closed_reason, 'landed') as outcome, c.ordinal
      from live join standup_commitments c on c.closed_session_id = s.id
      where live.is_open
      order by c.ordinal desc limit 100)
      union all
      (select c.id, c.user_id, c.text, 'carried', c.ordinal
      from live
      join standup_carries carry on carry.session_id = s.id
      join standup_commitments c on c.id = carry.commitment_id and c.closed_session_id is distinct from s.id
      where live.is_open
      order by c.ordinal desc limit 100)
      order by ordinal desc limit 100
    ),
    thanks as (
      select k.id, k.from_user_id, k.to_user_id, k.text, k.ordinal from kudos k where k.session_id = s.id
      order by k.ordinal desc limit 100
    )
    select
      (select coalesce(json_agg(shown order by shown.position nulls last, place.name collate by_name, place.user_id), '[]')
        from entry place left join under on under.entry_user_id = place.user_id cross join lateral (
          select e.user_id as "userId", e.name, e.yesterday, e.today, e.blockers, e.position, e.skipped, e.spoke,
            e.ready,
            iso(e.posted_at) as "postedAt", coalesce(under.replies, '[]') as replies
          from (select place.*) e) shown)::text as entries,
      array(select user_id from entry where not member union all select unnest(left_since) from under) as unnamed,
      (select coalesce(json_agg(json_build_object('id', p.id, 'userId', p."userId", 'text', p.text, 'carried', p.carried,
          'stuck', p.stuck, 'openedHere', p."openedHere") order by p.name collate by_name, p."userId", p.ordinal), '[]')
        from promise p)::text as commitments,
      (select coalesce(json_agg(json_build_object('id', c.id, 'userId', c."userId", 'text', c.text, 'outcome', c.outcome)
          order by c.ordinal), '[]')
        from change c)::text as changes,
      (select coalesce(json_agg(json_build_object('id', k.id, 'fromUserId', k.from_user_id, 'toUserId', k.to_user_id,
          'text', k.text) order by k.ordinal), '[]')
        from thanks k)::text as kudos,
      case when live.is_awaited then (
        select coalesce(json_agg(a.id order by a.id) filter (where a.away), '[]') from awaited a)::text end as away,
      case when live.is_awaited then (
        select coalesce(json_agg(json_build_object('userId', a.id, 'name', a.name, 'guest', a.guest)
          order by a.name collate by_name, a.id), '[]')
        from (
          select * from awaited a
          where not a.away and not exists (select from entry e where e.user_id = a.id and (e.yesterday || e.today || e.blockers) ~ '[^\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]')
          order by a.name collate by_name, a.id limit 200
        ) a
      )::text end as waiting,
      s.current_speaker_id as speaker_id,
      (select e.position from entry e where e.user_id = s.current_speaker_id) as speaker_position,
      iso(s.speaker_started_at) as speaker_started_at,
      (select d.timezone from standup_schedules d where d.space_id = s.space_id) as timezone,
      (select array_agg(e.user_id) from entry e) || (select array_agg(p."userId") from promise p)
        || (select array_agg(c."userId") from change c)
        || (select array_agg(k.from_user_id) || array_agg(k.to_user_id) from thanks k) as refs,
      array_remove(array[s.current_speaker_id], null)
        || (select array_agg(k.from_user_id) || array_agg(k.to_user_id) from thanks k) as guest_refs
    from live
    where s.kind = 'standup') state on true;

-- shared/kinds/plugin/act.ts: plugin-room-to-act
select own.plugin_room, u.name, now() as now
   from sessions s
   join users u on u.id = $2
   cross join lateral (
  select json_build_object('plugin', (
    select json_build_object('install', installed.id, 'digest', encode(installed.digest, 'hex'), 'name', installed.name,
      'version', packed.version, 'display', packed.manifest ->> 'display', 'declaredAs', provided.declared_as,
      'actions', provided.actions, 'hasPage', packed.page is not null or not packed.manifest ? 'files'
        or (packed.manifest -> 'files') ? 'ui.js', 'enabled', installed.enabled, 'isStopped', installed.stopped_reason is not null,
      'restsUntil', case when installed.paused_until > now() then iso(installed.paused_until) end,
      'isTroubled', installed.failures > 0 or installed.paused_until is not null)
    from session_kinds provided
    join plugin_installs installed on installed.id = provided.install_id
    join plugin_bundles packed on packed.digest = installed.digest
    where provided.id = s.kind_id), 'state', r.state, 'wrote', r.version, 'id', s.id,
    'spaceId', s.space_id, 'phase', s.phase, 'revealed', s.revealed, 'version', s.version, 'config', s.config,
    'facilitatorId', s.facilitator_id, 'changedAt', iso(s.last_activity_at), 'endedAt', iso(s.ended_at),
    'spectators', array(select seat.user_id from room_seats(s.id) seat where seat.spectator)) as plugin_room
  from plugin_rooms r where r.session_id = s.id) own
   where s.id = $1;

-- shared/kinds/poker/earlier.ts: earlier-estimates
select s.id as "sessionId", s.title as "sessionTitle", st.title, st.estimate, iso(at.moment) as at
   from stories st
   join sessions s on s.id = st.session_id
   cross join lateral (
     select coalesce(max(r.revealed_at), s.created_at) as moment from rounds r where r.story_id = st.id
   ) at
   where st.ref = $1 and st.ref <> '' and st.estimate is not null and st.status = 'estimated'
     and s.space_id = $2 and s.id <> $3
   order by at.moment desc, st.id
   limit $4;

-- shared/kinds/poker/own-vote.ts: own-vote
select v.story_id as "storyId", v.value
   from sessions s
   left join votes v on v.story_id = s.current_story_id and v.user_id = $2
   where s.id = $1;

-- shared/kinds/poker/reference-link.ts: reference-link
select sp.reference_link as pattern from sessions s join spaces sp on sp.id = s.space_id where s.id = $1;

-- shared/kinds/poker/rounds.ts: rounds-newest
select distinct on (r.story_id) 
  r.ordinal, r.story_id as "storyId", r.number as round, iso(r.revealed_at) as "revealedAt", r.deck,
  (select coalesce(
      json_agg(json_build_object('userId', v.user_id, 'name', u.name, 'value', v.value)
        order by u.name collate by_name, v.user_id),
      '[]')
    from round_votes v join users u on u.id = v.user_id
    where v.session_id = r.session_id and v.ordinal = r.ordinal) as votes
   from sessions s join rounds r on r.session_id = s.id
   where s.id = $1 and (s.revealed or r.story_id is distinct from s.current_story_id)
   order by r.story_id, r.ordinal desc;

-- shared/kinds/poker/rounds.ts: rounds-page
select 
  r.ordinal, r.story_id as "storyId", r.number as round, iso(r.revealed_at) as "revealedAt", r.deck,
  (select coalesce(
      json_agg(json_build_object('userId', v.user_id, 'name', u.name, 'value', v.value)
        order by u.name collate by_name, v.user_id),
      '[]')
    from round_votes v join users u on u.id = v.user_id
    where v.session_id = r.session_id and v.ordinal = r.ordinal) as votes
   from sessions s join rounds r on r.session_id = s.id
   where s.id = $1 and r.ordinal < coalesce($2::int, 2147483647)
     and ($3::uuid is null or r.story_id = $3) and (s.revealed or r.story_id is distinct from s.current_story_id)
   order by r.ordinal desc
   limit $4;

-- shared/kinds/poker/vote.ts: poker-vote
select v.outcome, v.new_version as version, v.presence as "presenceVersion" from cast_poker_vote($1, $2, $3, $4, $5) v;

-- shared/kinds/poker/vote.ts: poker-votes
select call.n::int as n, v.outcome, v.new_version as version, v.presence as "presenceVersion", v.delta
  from unnest($1::bytea[], $6::uuid[], $7::text[], $8::bigint[]) with ordinality call(digest, story, card, round, n)
  cross join lateral use_token(call.digest, $2, $3, $4) token
  join sessions s on s.id = $5 and s.kind = 'poker'
  cross join lateral cast_poker_vote(s.id, token.user_id, call.story, call.card, call.round) v;

-- shared/kinds/standup/mentions.ts: own-mentions
select
     array(select m.from_user_id from standup_mentions m
       where m.session_id = $1 and m.to_user_id = $2 order by 1) as "needsYou",
     array(select m.to_user_id from standup_mentions m
       where m.session_id = $1 and m.from_user_id = $2 order by 1) as asked,
     (select jsonb_object_agg(m.from_user_id, m.note) from standup_mentions m
       where m.session_id = $1 and m.to_user_id = $2 and m.note is not null) as notes,
     (select jsonb_object_agg(m.to_user_id, m.note) from standup_mentions m
       where m.session_id = $1 and m.from_user_id = $2 and m.note is not null) as "askedNotes";
