import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { problem } from "#shared/wire/problems.ts";

/** All stored data of one person, by part. Each part except `person` is a list of plain records. */
export type PersonExport = { exportedAt: string; person: Record<string, unknown> } & Record<string, unknown>;

/** The parts of an export by name, and the SQL of each part's rows for person `p`. */
const parts: Record<string, string> = {
  ...Object.fromEntries(kinds.core.flatMap((kind) => Object.entries(kind.people?.exported ?? {}))),
  signIns: `select iso(t.created_at) as "createdAt", iso(t.last_used_at) as "lastUsedAt",
      iso(t.expires_at) as "expiresAt", t.embedded
    from session_tokens t where t.user_id = p.id order by t.created_at`,
  orgs: `select o.slug, o.name, m.role, iso(m.revoked_at) as "revokedAt"
    from org_members m join orgs o on o.id = m.org_id where m.user_id = p.id order by o.slug`,
  spaces: `select o.slug as org, s.slug, s.name, m.role, m.spectator, iso(m.joined_at) as "joinedAt",
      iso(m.last_seen_at) as "lastSeenAt"
    from space_members m join spaces s on s.id = m.space_id join orgs o on o.id = s.org_id
    where m.user_id = p.id order by o.slug, s.slug`,
  facilitates: `select s.id as "sessionId", s.title, s.kind, iso(s.ended_at) as "endedAt"
    from sessions s where s.facilitator_id = p.id order by s.created_at`,
  rooms: `select s.id as "sessionId", s.title, s.kind, iso(sp.joined_at) as "joinedAt", iso(sp.removed_at) as "removedAt"
    from session_participants sp join sessions s on s.id = sp.session_id where sp.user_id = p.id order by sp.joined_at`,
  connected: `select distinct pr.session_id as "sessionId" from presence pr where pr.user_id = p.id`,
  kudos: `select k.id, o.slug as org, s.slug as space, k.from_user_id as "fromUserId", k.to_user_id as "toUserId",
      k.text, k.session_id as "sessionId", iso(k.created_at) as "createdAt"
    from kudos k join spaces s on s.id = k.space_id join orgs o on o.id = s.org_id
    where p.id in (k.from_user_id, k.to_user_id) order by k.ordinal`,
  awayRanges: `select a.id, a.starts_on as "startsOn", a.ends_on as "endsOn", iso(a.created_at) as "createdAt"
    from away_ranges a where a.user_id = p.id order by a.starts_on`,
  linksMade: `select l.id, l.session_id as "sessionId", iso(l.created_at) as "createdAt", iso(l.expires_at) as "expiresAt",
      iso(l.revoked_at) as "revokedAt", l.redemptions
    from signed_links l where l.created_by = p.id order by l.created_at`,
  schedulesSaved: `select o.slug as org, s.slug as space, d.weekdays, d.open_time as "openTime", d.timezone,
      d.window_minutes as "windowMinutes", d.enabled, d.every_weeks as "everyWeeks",
      to_char(d.first_week, 'YYYY-MM-DD') as "firstWeek", to_json(d.days_off) as "daysOff", iso(d.saved_at) as "savedAt"
    from standup_schedules d join spaces s on s.id = d.space_id join orgs o on o.id = s.org_id
    where d.updated_by = p.id order by o.slug, s.slug`,
  roomSchedulesSaved: `select o.slug as org, s.slug as space, d.kind, d.title, d.config, d.weekdays,
      d.open_time as "openTime", d.timezone, d.window_minutes as "windowMinutes", d.enabled, d.every_weeks as "everyWeeks",
      to_char(d.first_week, 'YYYY-MM-DD') as "firstWeek", to_json(d.days_off) as "daysOff", iso(d.saved_at) as "savedAt"
    from room_schedules d join spaces s on s.id = d.space_id join orgs o on o.id = s.org_id
    where d.updated_by = p.id order by o.slug, s.slug, d.created_at, d.id`,
  // Without the URL: a webhook belongs to its space, and its URL is often a secret.
  webhooksSaved: `select o.slug as org, s.slug as space, iso(w.created_at) as "createdAt", iso(w.updated_at) as "updatedAt"
    from standup_webhooks w join spaces s on s.id = w.space_id join orgs o on o.id = s.org_id
    where w.updated_by = p.id order by o.slug, s.slug`,
  // Without the address, and without the name, which belongs to the space.
  channelsSaved: `select o.slug as org, s.slug as space, c.vendor, iso(c.created_at) as "createdAt"
    from chat_channels c join spaces s on s.id = c.space_id join orgs o on o.id = s.org_id
    where c.updated_by = p.id order by o.slug, s.slug, c.created_at`,
  // Without the address and its host, which belong to the space.
  holidayCalendarsSaved: `select o.slug as org, s.slug as space
    from holiday_calendars h join spaces s on s.id = h.space_id join orgs o on o.id = s.org_id
    where h.updated_by = p.id order by o.slug, s.slug`,
  // Without host and account: a connection belongs to its space or org.
  connectionsSet: `select o.slug as org, s.slug as space, i.name as plugin, c.name, iso(c.set_at) as "setAt"
    from plugin_connections c join plugin_installs i on i.id = c.install_id join orgs o on o.id = i.org_id
    left join spaces s on s.id = c.space_id where c.set_by = p.id order by o.slug, s.slug, i.name, c.name`,
  trackerAccounts: `select o.slug as org, s.slug as space, i.name as plugin, a.account, a.name,
      iso(a.chosen_at) as "chosenAt"
    from plugin_accounts a join plugin_connections c on c.id = a.connection_id
    join plugin_installs i on i.id = c.install_id join spaces s on s.id = a.space_id join orgs o on o.id = s.org_id
    where a.user_id = p.id order by o.slug, s.slug, i.name, c.id`,
  calendarFeeds: `select f.remind_minutes as "remindMinutes", f.language, iso(f.created_at) as "createdAt",
      iso(f.revoked_at) as "revokedAt"
    from calendar_feeds f where f.user_id = p.id order by f.created_at`,
  // Without the address: with the keys of the browser, it is a secret.
  devices: `select d.device, d.sorts, d.closing_minutes as "closingMinutes", to_char(d.quiet_from, 'HH24:MI') as "quietFrom",
      to_char(d.quiet_to, 'HH24:MI') as "quietTo", d.timezone, d.language, d.last_error as "lastError",
      iso(d.created_at) as "createdAt", (
        select coalesce(json_agg(json_build_object('sort', n.sort, 'sessionId', n.session_id, 'dueAt', iso(n.due_at),
          'sentAt', iso(n.done_at)) order by n.created_at), '[]')
        from notice_deliveries n where n.subscription_id = d.id) as notices
    from push_subscriptions d where d.user_id = p.id order by d.created_at`,
  noticeEvents: `select e.sort, e.session_id as "sessionId", iso(e.created_at) as "createdAt"
    from notice_events e where e.user_id = p.id order by e.id`,
  pluginAsks: `select w.asked_in as "sessionId", i.name as plugin, w.name, w.payload::json -> 'body' as body,
      iso(w.created_at) as at
    from plugin_work w join plugin_installs i on i.id = w.install_id where w.asked_by = p.id order by w.ordinal`,
  idempotencyKeys: `select iso(k.created_at) as "createdAt"
    from idempotency_keys k where k.user_id = p.id order by k.created_at`,
  auditRecords: `select iso(a.created_at) as at, a.org_slug as org, a.space_slug as space, a.action, a.detail
    from org_audit a where a.actor_id = p.id order by a.id`,
};

const lists = Object.entries(parts).map(
  ([name, rows]) => `(select coalesce(json_agg(part), '[]') from (${rows}) part) as "${name}"`,
);

/** What the provider stored about person `p` by SCIM; null for nothing. */
const provisioned = sql`(
  select json_build_object('userName', s.user_name, 'externalId', s.external_id, 'active', s.active, 'groups', array(
    select g.display_name from scim_members m join scim_groups g on g.id = m.group_id
    where m.scim_user_id = s.id order by g.display_name))
  from scim_users s where p.issuer <> '' and s.external_id = coalesce(p.directory_id, p.subject))`;

/**
 * Returns all stored data of one person or guest, in one consistent read. It contains their identity, memberships and
 * texts, and texts of others that are addressed to them. It contains no digest, passcode or token. For
 * operators. Throws `no_such_member`.
 */
export async function exportPerson(db: Database, userId: string): Promise<PersonExport> {
  const { rows } = await sql<{ whole: PersonExport }>`
    select row_to_json(whole) as whole
    from users p
    cross join lateral (
      select iso(now()) as "exportedAt",
        json_build_object('id', p.id, 'name', p.name, 'issuer', p.issuer, 'subject', p.subject,
          'avatarIcon', p.avatar_icon, 'avatarHue', p.avatar_hue, 'notificationSounds', p.notification_sounds,
          'guest', p.guest, 'linkId', p.link_id, 'createdAt', iso(p.created_at), 'directoryId', p.directory_id,
          'provisioned', ${provisioned}) as person,
        ${sql.raw(lists.join(",\n"))}
    ) whole
    where p.id = ${userId}`.execute(db.kysely);
  if (!rows[0]) throw problem("no_such_member", "there is no person with this id");
  return rows[0].whole;
}
