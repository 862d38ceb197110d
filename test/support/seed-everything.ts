import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { createOrg, openRoom, orgPerson, orgSpace, type OrgTeam, type TestOrg } from "./orgs.ts";
import { act, addStory, ok, type Person } from "./client.ts";
import { slotFor, writeSchedule } from "./slot-fixtures.ts";
import { watch, type Watcher } from "./socket.ts";
import { storeCalendar } from "./stored-calendar.ts";
import { storeChannel } from "./stored-channel.ts";
import { storeDevice } from "./stored-device.ts";

/** Data of a person who used every feature. All texts that they wrote contain `said`. */
export type SeededLife = {
  org: TestOrg;
  admin: Person;
  ana: Person;
  ben: Person;
  team: OrgTeam;
  poker: string;
  storyId: string;
  daily: string;
  live: string;
  watcher: Watcher;
};

export const said = "qzsaid";

/**
 * Creates Ana and Ben, who use every feature, and Ada, an org admin. Ana owns the space and has a provider's identity.
 */
export async function seedEverything(app: TestApp): Promise<SeededLife> {
  const { sql } = app.database;
  const org = await createOrg(app);
  const admin = await orgPerson(app, org, "Ada", "admin");
  const ana = await orgPerson(app, org, `Ana ${said}`);
  const ben = await orgPerson(app, org, "Ben");
  const team = await orgSpace(org, [ana, ben]);
  await sql.query(
    `update users set issuer = $2, subject = $1::text || '-${said}', avatar_icon = 'cat', notification_sounds = true
     where id = $1`,
    [ana.id, `https://id.example/${said}`],
  );
  const poker = await openRoom(ana, team.path, { config: { openVoting: true } });
  const watcher = await watch(ana, poker);
  const room = `/api/sessions/${poker}`;
  const storyId = await addStory(ana, room, "Refund");
  const headers = { "idempotency-key": randomUUID() };
  await ana.send("POST", `${room}/actions/stories`, { body: { title: "Capture" }, headers });
  await act(ana, room, "POST", "select", { storyId });
  for (const who of [ana, ben]) await act(who, room, "POST", "vote", { storyId, value: "5" });
  await act(ana, room, "POST", "reveal");

  const daily = await openRoom(ana, team.path, {
    kind: "standup",
    title: "Daily",
    config: { mode: "async" },
  });
  const standup = `/api/sessions/${daily}`;
  for (const who of [ana, ben]) {
    const text = who === ana ? said : "Ben's";
    await act(who, standup, "PUT", "standup", { yesterday: text, today: text, blockers: "" });
    await act(who, standup, "POST", "add", { text });
    const to = who === ana ? ben.id : ana.id;
    await act(who, standup, "PUT", "mention", { to, needed: true, note: `${said} help` });
    await act(who, standup, "POST", "kudo", { to, text: `${said} thanks` });
  }
  for (const [who, other] of [
    [ana, ben],
    [ben, ana],
  ] as const)
    await act(who, standup, "POST", "reply", { to: other.id, text: `${said} answer` });
  await act(ana, standup, "PUT", "mention-reply", { from: ben.id, text: `${said} private` });
  const live = await openRoom(ana, team.path, { kind: "standup", title: "Live", config: { mode: "sync" } });
  await act(ana, `/api/sessions/${live}`, "POST", "start");
  await act(ana, `/api/sessions/${live}`, "POST", "talk-after", { text: `${said} later` });

  await sql.query(
    "insert into scim_users (id, external_id, user_name) select gen_random_uuid(), subject, $2 from users where id = $1",
    [ana.id, `${ana.id} ${said}`],
  );
  await sql.query(
    "insert into away_ranges (user_id, starts_on, ends_on) values ($1, current_date, current_date)",
    [ana.id],
  );
  await sql.query(
    "insert into signed_links (session_id, created_by, digest) values ($1, $2, sha256($3::text::bytea))",
    [poker, ana.id, ana.id],
  );
  await sql.query(
    "insert into org_audit (org_id, org_slug, actor_id, action, detail) values ($1, $2, $3, 'space.claim', 'Took over.')",
    [org.id, org.slug, ana.id],
  );
  await sql.query(
    `with bundle as (
       insert into plugin_bundles (digest, name, version, manifest)
       values (sha256($1::uuid::text::bytea), 'asked', '1.0.0', '{}') returning digest
     ), install as (
       insert into plugin_installs (org_id, name, digest, quota_bytes) select $1::uuid, 'asked', digest, 0 from bundle returning id
     )
     , connected as (
       insert into plugin_connections (install_id, space_id, name, host, sealed, sealed_key_id, set_by)
       select install.id, s.space_id, 'tracker', 'acme.example.com', '', 'x', $2::uuid from install, sessions s where s.id = $3
       returning id, space_id
     ), account as (
       insert into plugin_accounts (connection_id, space_id, user_id, account, name)
       select id, space_id, $2::uuid, $5, $5 from connected
     )
     insert into plugin_work (install_id, name, payload, asked_by, asked_in)
     select id, 'find', $4, $2, $3 from install`,
    [org.id, ana.id, poker, JSON.stringify({ body: { query: said } }), said],
  );
  await scheduledLife(app, team, ana, daily);
  await watcher.until((frame) => frame.presence.includes(ana.id) && frame.revealed);
  await ok(ben, "POST", `${team.path}/seen`);
  return { org, admin, ana, ben, team, poker, storyId, daily, live, watcher };
}

/**
 * Makes the standup a scheduled one of a past day, with a webhook event and a frozen trend. Gives Ana a calendar
 * address, a device with notices, a chat channel, and a calendar of holidays.
 */
async function scheduledLife(app: TestApp, { space, path }: OrgTeam, ana: Person, daily: string) {
  const { sql } = app.database;
  await writeSchedule(app, space.id, { savedBy: ana.id, enabled: false });
  await slotFor(app, { id: daily }, { date: "2026-01-05" });
  const rule = {
    kind: "poker",
    title: "Refinement",
    weekdays: [1],
    openTime: "09:00",
    timezone: "UTC",
    windowMinutes: 60,
  };
  const { id } = await ok<{ id: string }>(ana, "POST", `${path}/room-schedules`, { ...rule, enabled: false });
  await sql.query(
    `insert into room_slots (schedule_id, slot_date, opens_at, closes_at, day_ends_at, skipped)
     values ($1, '2026-01-05', '2026-01-05 09:00Z', '2026-01-05 10:00Z', '2026-01-06 00:00Z', 'session limit')`,
    [id],
  );
  await ok(ana, "GET", `${path}/standup-trend`);
  await sql.query(
    `insert into standup_webhooks (space_id, url, secret, secret_key_id, updated_by)
     values ($1, 'https://hooks.example/in', '\\x00', 'test', $2)`,
    [space.id, ana.id],
  );
  await sql.query(
    `insert into webhook_deliveries (space_id, session_id, event, body, attempts, last_error)
     values ($1, $2, 'standup.closed', '{}', 1, 'answered 500')`,
    [space.id, daily],
  );
  await sql.query("insert into webhook_room_events (session_id, event) values ($1, 'session.ended')", [
    daily,
  ]);
  await ok(ana, "POST", "/api/me/ics", { remindMinutes: 15 });
  await storeDevice(app, { userId: ana.id, sessionId: daily });
  await storeChannel(app, { userId: ana.id, sessionId: daily });
  await storeCalendar(app, { userId: ana.id, spaceId: space.id });
}

/**
 * Returns every column that refers to a person: the foreign keys, and `org_members.user_id`. Rows of `plugin_erasures` are
 * of erased people only.
 */
export async function columnsOfPeople(app: TestApp): Promise<string[]> {
  const { rows } = await app.database.sql.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid <> 'plugin_erasures'::regclass
     union select 'org_members.user_id' order by 1`,
  );
  return rows.map((row) => row.name);
}
