import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createOrg, enrol, openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { act, addStory, ok, person } from "#test/support/client.ts";
import { slotFor } from "#test/support/slot-fixtures.ts";
import { storeCalendar } from "#test/support/stored-calendar.ts";
import { storeChannel } from "#test/support/stored-channel.ts";
import { storeDevice } from "#test/support/stored-device.ts";
import { testApp } from "#test/support/test-app.ts";

/** Short and plain enough for every text column, including cards and slugs. */
const canary = "qzcnry";

const app = await testApp();
let room: string;
const org = await createOrg(app);
const admin = await orgPerson(app, org, "Ada", "admin");
const ana = await orgPerson(app, org, "Ana");
const ben = await orgPerson(app, org, "Ben");
const team = await orgSpace(org, [ana, ben]);
await fillTables();

/** Inserts a row into every table with a text column. */
async function fillTables() {
  await ok(ana, "POST", `${team.path}/decks`, { name: "Own", cards: ["1", "2"] });
  room = await openRoom(ana, team.path);
  const path = `/api/sessions/${room}`;
  const storyId = await addStory(ana, path, "Refund");
  await act(ana, path, "POST", "select", { storyId });
  await act(ben, path, "POST", "vote", { storyId, value: "5" });
  await act(ana, path, "POST", "reveal");
  await act(ana, path, "PATCH", "story", { storyId, estimate: "5" });
  const names = { yesterday: "x", today: "x", blockers: "x", hideBlockers: false };
  await ok(ana, "PATCH", `${team.path}/standup-questions`, names);
  const daily = await openRoom(ben, team.path, { kind: "standup", config: { mode: "async" } });
  const standup = `/api/sessions/${daily}`;
  await act(ana, standup, "PUT", "standup", { yesterday: "x", today: "x", blockers: "x" });
  await act(ana, standup, "POST", "add", { text: "x" });
  await act(ana, standup, "POST", "kudo", { to: ben.id, text: "x" });
  await act(ana, standup, "PUT", "mention", { to: ben.id, needed: true, note: "x" });
  await act(ben, standup, "PUT", "mention-reply", { from: ana.id, text: "x" });
  await act(ben, standup, "POST", "reply", { to: ana.id, text: "x" });
  const live = await openRoom(ana, team.path, { kind: "standup" });
  await act(ana, `/api/sessions/${live}`, "POST", "talk-after", { text: "x" });
  await slotFor(app, { id: daily }, { date: "2026-01-05" });
  const rule = {
    kind: "poker",
    title: "x",
    weekdays: [1],
    openTime: "09:00",
    timezone: "UTC",
    windowMinutes: 60,
  };
  await ok(ana, "POST", `${team.path}/room-schedules`, { ...rule, enabled: false });
  await app.database.sql.query(
    `with provisioned as (
       insert into scim_users (id, user_name) values (gen_random_uuid(), 'x')
     ), grouped as (insert into scim_groups (id, display_name) values (gen_random_uuid(), 'x')
     ), webhook as (
       insert into standup_webhooks (space_id, url, secret, secret_key_id) values ($1, 'x', '', 'x')
     ), event as (insert into webhook_room_events (session_id, event) values ($2, 'session.ended')
     )
     insert into webhook_deliveries (space_id, session_id, event) values ($1, $2, 'standup.closed')`,
    [team.space.id, daily],
  );
  await ok(ana, "POST", "/api/me/ics", { remindMinutes: 15 });
  await storeDevice(app, { userId: ana.id, sessionId: daily });
  await storeChannel(app, { userId: ana.id, sessionId: daily });
  await storeCalendar(app, { userId: ana.id, spaceId: team.space.id });
  await app.database.sql.query(
    `with bundle as (
       insert into plugin_bundles (digest, name, version, manifest, code, page)
       values (sha256('x'), 'x', '1.0.0', '{}', 'x', 'x') returning digest
     ), install as (
       insert into plugin_installs (org_id, name, digest, quota_bytes, pending_digest, pending_as, stopped_reason, last_error)
       select $1, 'x', digest, 100, digest, '{}', 'x', 'x' from bundle returning id
     ), granted as (insert into plugin_grants (install_id, capability, scope) select id, 'kv', '' from install
     ), sealed as (insert into plugin_secrets select id, 'x', '', 'x' from install
     ), kept as (insert into plugin_kv select id, 'x', 'x' from install
     ), shared as (
       insert into plugin_space_kv select i.id, s.space_id, 'x', 'x' from install i, sessions s where s.id = $2
     ), connection as (
       insert into plugin_connections (install_id, space_id, name, host, sealed, sealed_key_id, address, last_result)
       select i.id, s.space_id, 'x', 'x.example', '', 'x', 'x', 'works' from install i, sessions s where s.id = $2
       returning id, space_id
     ), account as (
       insert into plugin_accounts (connection_id, space_id, user_id, account, name)
       select id, space_id, $3::uuid, 'x', 'x' from connection
     ), setting as (
       insert into plugin_settings (install_id, space_id, name, value) select i.id, s.space_id, 'x', '{}' from install i, sessions s where s.id = $2
     ), notice as (
       insert into plugin_notices (session_id, install_id, about, key, plugin, display, page, level, audience, text)
       select $2, id, 'x', 'x', 'x', 'x', 'x', 'info', 'members', 'x' from install
     ), setback as (
       insert into plugin_setbacks (session_id, install_id, plugin, display, waiting, given_up) select $2, id, 'x', 'x', 1, 1 from install
     ), event as (insert into plugin_events (org_id, topic, payload) values ($1, 'x', 'x')
     ), work as (
       insert into plugin_work (install_id, name, payload, key, last_error, answer, asked_by, asked_in)
       select id, 'x', 'x', 'x', 'x', 'x', $3::uuid, $2 from install)
     insert into plugin_rooms (session_id, install_id, version) select $2, id, '1.0.0' from install`,
    [org.id, room, ana.id],
  );
}

/**
 * Text columns without content: columns that custody shows on purpose, columns with few allowed words, and
 * columns written by the service itself.
 * Every other column gets the canary, so a new column is covered too.
 */
const columnsWithoutContent = new Set(
  `
    orgs.slug orgs.name spaces.slug spaces.name users.name space_members.role
    org_members.origin org_members.role org_members.role_origin
    spaces.visibility stories.status standup_commitments.closed_reason session_kinds.kind sessions.kind
    sessions.phase instance_keys.purpose default_plugins.name schema_migrations.name schema_functions.digests throttles.budget throttles.key
    standup_schedules.open_time standup_schedules.timezone room_schedules.open_time room_schedules.timezone
    room_schedules.kind room_slots.skipped calendar_feeds.prefix calendar_feeds.language
    notice_events.sort notice_deliveries.sort channel_messages.sort
    org_audit.org_slug org_audit.space_slug org_audit.action org_audit.detail
    plugin_bundles.name plugin_bundles.version plugin_installs.name plugin_grants.capability plugin_rooms.version
    plugin_notices.level plugin_notices.audience
    session_kinds.declared_as standup_webhooks.room_events webhook_room_events.event
    embed_handoffs.client_key embed_handoffs.display_code embed_handoffs.provider
  `
    .trim()
    .split(/\s+/),
);

type Column = { name: string; kind: string };

/** Writes the canary into every other text column of every row. Returns the columns of empty tables. */
async function plantCanary(): Promise<string[]> {
  const { sql } = app.database;
  const { rows } = await sql.query<Column>(
    `select c.table_name || '.' || c.column_name as name, c.udt_name as kind
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.udt_name in ('text', '_text', 'varchar', 'json', 'jsonb', 'bpchar')
     order by 1`,
  );
  const missed: string[] = [];
  for (const { name, kind } of rows.filter((column) => !columnsWithoutContent.has(column.name))) {
    const [table, column] = name.split(".");
    const value =
      kind === "jsonb"
        ? `${column} || '{"${canary}": "${canary}"}'`
        : kind === "_text"
          ? `array['${canary}', '${canary}2']`
          : `'${canary}'`;
    // In a unique column only one row is filled.
    const unique = ["issuer", "subject", "claim_value", "external_id", "user_name", "display_name"].includes(
      column!,
    );
    const where = unique ? `where ctid = (select min(ctid) from ${table})` : "";
    const { rowCount } = await sql.query(`update ${table} set ${column} = ${value} ${where}`);
    if (!rowCount) missed.push(name);
  }
  return missed;
}

// Rules: protocol/org-admin#no-content-disclosed
describe("custody reads no content of spaces", () => {
  test("no custody reply, audit record or log line contains content", async () => {
    expect(await plantCanary()).toEqual([]);
    // The canary can be found, because members read it.
    expect((await ana.send("GET", `/api/sessions/${room}`)).text).toContain(canary);

    const replies: [string, number, string][] = [];
    const request = async (method: string, path: string, body?: unknown) => {
      const reply = await admin.send(method, org.path + path, { body });
      replies.push([`${method} ${path}`, reply.status, reply.text + JSON.stringify([...reply.headers])]);
    };
    const space = `/admin/spaces/${team.space.slug}`;
    const lone = await orgSpace(org, [ana], "Lone");
    const empty = await orgSpace(org, [ana], "Empty");
    await app.database.sql.query("delete from space_members where space_id = $1", [empty.space.id]);
    await app.database.sql.query("update spaces set passcode = $1 where id = any($2)", [
      canary,
      [lone.space.id, empty.space.id],
    ]);
    await request("GET", "/admin/spaces");
    await request("PATCH", space, { name: "Billing", archived: true, visibility: "private" });
    await request("PATCH", space, { visibility: "org" });
    await request("PATCH", space, { passcode: "x" });
    await request("POST", `${space}/owners`, { userId: ben.id });
    await request("POST", `${space}/owners`, { userId: admin.id });
    await request("POST", `${space}/claim`);
    await request("POST", `/admin/spaces/${empty.space.slug}/claim`);
    await request("GET", "/admin/members");
    await request("POST", `/admin/members/${ben.id}/role`, { role: "admin" });
    await request("POST", `/admin/members/${ben.id}/role`, { role: "member" });
    await request("DELETE", `/admin/members/${ana.id}`);
    await request("DELETE", `/admin/members/${ben.id}`);
    await request("POST", `/admin/members/${ben.id}/restore`);
    await request("GET", "/admin/spaces");
    await request("DELETE", `/admin/spaces/${lone.space.slug}`);
    await request("DELETE", "");
    await request("DELETE", "", { confirm: org.slug });
    expect(replies.map(([, status]) => status)).toEqual([
      200, 204, 403, 400, 204, 403, 409, 204, 200, 204, 204, 409, 204, 204, 200, 204, 400, 200,
    ]);
    for (const [what, , text] of replies) expect([what, text.includes(canary)]).toEqual([what, false]);
    const { rows } = await app.database.sql.query("select to_json(a)::text as record from org_audit a");
    expect(rows.map((row: { record: string }) => row.record).join()).not.toContain(canary);
    expect(rows).toHaveLength(4);
    expect(app.logLines.join("")).not.toContain(canary);
  });

  test("an admin outside a space gets a stranger's replies on every other route", async () => {
    const other = await createOrg(app);
    const otherAdmin = await orgPerson(app, other, "Bo", "admin");
    const eve = await enrol(other, await person(app, "Eve"));
    const theirs = await orgSpace(other, [eve]);
    const id = await openRoom(eve, theirs.path, { title: canary });
    const storyId = await addStory(eve, `/api/sessions/${id}`, canary);
    const daily = `/api/sessions/${await openRoom(eve, theirs.path, { kind: "standup", title: canary })}`;
    await act(eve, daily, "POST", "talk-after", { text: canary });
    const names = { yesterday: canary, today: "", blockers: "", hideBlockers: false };
    await ok(eve, "PATCH", `${theirs.path}/standup-questions`, names);
    for (const [method, path, status, body] of [
      ["GET", `/api/sessions/${id}`, 404, undefined],
      ["GET", `/api/sessions/${id}/vote`, 404, undefined],
      ["POST", `/api/sessions/${id}/actions/vote`, 404, { storyId, value: "5" }],
      ["POST", `/api/sessions/${id}/facilitator/claim`, 404, undefined],
      ["GET", daily, 404, undefined],
      ["GET", `${daily}/previous-entries`, 404, undefined],
      ["POST", `${daily}/actions/talk-after`, 404, { text: "Mine" }],
      ["PUT", `${daily}/actions/mention-done`, 404, { from: eve.id, done: true }],
      ["GET", "/api/find", 200, undefined],
      ["GET", `/api/find?q=${canary}`, 200, undefined],
      ["GET", `${theirs.path}/standup-questions`, 404, undefined],
      ["PATCH", `${theirs.path}/standup-questions`, 404, names],
      ["GET", `${theirs.path}/decks`, 404, undefined],
      ["GET", `${theirs.path}/sessions`, 404, undefined],
      ["PATCH", theirs.path, 404, { name: "Mine" }],
      ["PATCH", `${theirs.path}/visibility`, 404, { visibility: "private" }],
      ["POST", `${theirs.path}/passcode`, 404, { open: true }],
      ["DELETE", `${theirs.path}/sessions/${id}`, 404, undefined],
      ["DELETE", `${theirs.path}/members/${eve.id}`, 404, undefined],
      ["POST", `${theirs.path}/members/${otherAdmin.id}/role`, 404, { role: "owner" }],
      ["GET", theirs.path, 200, undefined],
      ["POST", `${theirs.path}/join`, 403, { passcode: "WRONG" }],
    ] as const) {
      const reply = await otherAdmin.send(method, path, { body });
      expect([method, path, reply.status]).toEqual([method, path, status]);
      expect(reply.text).not.toContain(canary);
      expect(reply.text).not.toContain(theirs.space.passcode);
    }
    expect((await otherAdmin.send("GET", `/api/sessions/${randomUUID()}`)).status).toBe(404);
  });
});
