import { beforeEach, describe, expect, test } from "vitest";
import type { PluginErasure } from "#shared/domain/plugins/erasure/erase-from-plugins.ts";
import type { PluginTexts } from "#shared/domain/plugins/erasure/export-from-plugins.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { admin } from "#test/support/admin.ts";
import { installStoring, type waysToErase } from "#test/support/erasing-plugin.ts";
import { readPluginRoom } from "#test/support/plugins.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

type Note = { by: string | null; text: string };

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  await makeOrgAdmin(ana);
});

/** Opens a room of a new plugin in which Ana and Ben have written, and returns the room's id and the install's. */
async function roomOf(way: keyof typeof waysToErase = "erases", config: object = {}) {
  const { kind, id: install } = await installStoring(ana, way);
  const id = await openRoom(ana, t.spacePath, { kind, title: "Notes", config });
  await act(ana, `/api/sessions/${id}`, "POST", "note", { text: "of Ana" });
  await act(ben, `/api/sessions/${id}`, "POST", "note", { text: "of Ben" });
  return { id, install, kind };
}

async function erase(who: Person, env = { PLUGIN_DIR: "/nowhere" }): Promise<PluginErasure> {
  const run = await admin(app, ["erase-user", who.id, "--yes", "--json"], env);
  expect([run.code, run.err]).toEqual([0, ""]);
  return (JSON.parse(run.out) as { plugins: PluginErasure }).plugins;
}

async function textsOf(who: Person): Promise<PluginTexts[]> {
  const { out } = await admin(app, ["export-user", who.id], { PLUGIN_DIR: "/nowhere" });
  return (JSON.parse(out) as { pluginTexts: PluginTexts[] }).pluginTexts;
}

const stateOf = async (id: string) => (await readPluginRoom<Note[] | string[]>(ana, id)).state;

/** Returns the rows of plugins' tables that have a person's id. */
async function rowsWith(who: Person): Promise<number> {
  const { rows } = await app.database.sql.query<{ count: number }>(
    `select (select count(*) from plugin_rooms t where strpos(t::text, $1) > 0)::int
       + (select count(*) from plugin_kv t where strpos(t::text, $1) > 0)::int
       + (select count(*) from plugin_space_kv t where strpos(t::text, $1) > 0)::int
       + (select count(*) from plugin_work t where strpos(t::text, $1) > 0)::int
       + (select count(*) from plugin_notices t where strpos(t::text, $1) > 0)::int
       + (select count(*) from plugin_events t where strpos(t::text, $1) > 0)::int as count`,
    [who.id],
  );
  return rows[0]!.count;
}

// Rules: protocol/plugins#personal-data, protocol/operations#erasure
describe("erase-user in the data of plugins", () => {
  test("a room with names loses the person's texts and id", async () => {
    const { id } = await roomOf();
    expect(await erase(ben)).toMatchObject({ rooms: 1, left: [] });
    expect(await stateOf(id)).toEqual([
      { by: ana.id, text: "of Ana" },
      { by: null, text: "[erased]" },
    ]);
  });

  test("an anonymous room keeps its texts and loses the id", async () => {
    const { id } = await roomOf("erases", { anonymous: true });
    const before = await stateOf(id);
    await erase(ben);
    expect(await stateOf(id)).toEqual(before);
    expect(await rowsWith(ben)).toBe(0);
  });

  test("stored values of the plugin and of the space lose the id", async () => {
    await roomOf();
    expect(await rowsWith(ben)).toBe(3);
    expect(await erase(ben)).toEqual({ rooms: 1, stores: 2, work: 0, left: [] });
    expect(await rowsWith(ben)).toBe(0);
  });

  test("viewers of the room get the erased state", async () => {
    const { id } = await roomOf();
    const watcher = await watch<Envelope & { state: Note[] }>(ana, id);
    await erase(ben);
    await watcher.until(({ state }) => state[1]?.text === "[erased]");
  });

  test("an ended room is erased", async () => {
    const { id } = await roomOf();
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    expect(await erase(ben)).toMatchObject({ rooms: 1, left: [] });
    expect(await rowsWith(ben)).toBe(0);
  });

  test.each([
    ["lacksHooks", "no-hook"],
    ["fails", "failed"],
    ["keepsId", "still-there"],
  ] as const)("a plugin that %s is listed with its room and its stores", async (way, reason) => {
    const { id, kind } = await roomOf(way);
    const { left } = await erase(ben);
    const place = { org: "default", plugin: kind, reason };
    const slug = t.spacePath.split("/").at(-1);
    expect(left).toEqual([
      { ...place, space: slug, room: { id, title: "Notes" } },
      { ...place, space: null, room: null },
      { ...place, space: slug, room: null },
    ]);
  });

  test("a hook that fails changes nothing", async () => {
    const { id } = await roomOf("fails");
    const before = await readPluginRoom(ana, id);
    await erase(ben);
    expect((await readPluginRoom(ana, id)).state).toEqual(before.state);
  });

  test("a disabled plugin is listed, and erased once it is enabled", async () => {
    const { install } = await roomOf();
    const enable = (enabled: boolean) =>
      ok(ana, "POST", `/api/orgs/default/admin/plugins/${install}/enabled`, { enabled });
    await enable(false);
    expect((await erase(ben)).left.map(({ reason }) => reason)).toEqual(Array(3).fill("unavailable"));
    await enable(true);
    expect((await erase(ben)).left).toEqual([]);
  });

  test("without PLUGIN_DIR the rooms are listed", async () => {
    await roomOf();
    const { left } = await erase(ben, {} as { PLUGIN_DIR: string });
    expect(left.map(({ reason }) => reason)).toEqual(Array(3).fill("unavailable"));
  });

  test("events and jobs that have the id are deleted, and others stay", async () => {
    const { id: install } = await installStoring(ana);
    const { sql } = app.database;
    const later = "now() + interval '1 day'";
    await sql.query(
      `insert into plugin_work (install_id, name, payload, key, due_at) values
         ($1, 'remind', $2, null, ${later}), ($1, 'remind', 'null', $3, ${later}), ($1, 'remind', $4, 'b', ${later})`,
      [install, JSON.stringify({ people: [ben.id] }), `of/${ben.id}`, JSON.stringify({ people: [ana.id] })],
    );
    await sql.query(
      `with e as (insert into plugin_events (org_id, topic, payload)
         select org_id, 'plugin.notes.told', $2 from plugin_installs where id = $1 returning id)
       insert into plugin_work (install_id, event_id, due_at) select $1, e.id, ${later} from e`,
      [install, JSON.stringify({ by: ben.id })],
    );
    expect(await erase(ben)).toMatchObject({ work: 3, left: [] });
    expect([await rowsWith(ben), await rowsWith(ana)]).toEqual([0, 1]);
  });

  test("notices that have the id are deleted, and others stay", async () => {
    const { id, install } = await roomOf();
    await app.database.sql.query(
      `insert into plugin_notices (session_id, install_id, about, key, plugin, display, page, level, audience, text, "values")
       select $1, $2, '', who, 'notes', 'Notes', '/p/1', 'info', 'members', 'Asked {who}.', jsonb_build_object('who', who)
       from unnest($3::text[]) who`,
      [id, install, [ana.id, ben.id]],
    );
    const watcher = await watch<Envelope>(ana, id);
    await erase(ben);
    await watcher.until(({ notices }) => notices?.length === 1);
    expect(await rowsWith(ben)).toBe(0);
  });

  test("a report about a connection that has the id is deleted, the connection stays", async () => {
    const { install } = await roomOf();
    await app.database.sql.query(
      `insert into plugin_connections (install_id, name, host, sealed, sealed_key_id, report)
       select $1, name, 'a.example.com', 'box', 'key', jsonb_build_object('text', 'For ' || who)
       from unnest($2::text[], $3::text[]) one (name, who)`,
      [install, ["of ana", "of ben"], [ana.id, ben.id]],
    );
    await erase(ben);
    const { rows } = await app.database.sql.query(
      "select name, report is null as gone from plugin_connections where install_id = $1 order by name",
      [install],
    );
    expect(rows).toEqual([
      { name: "of ana", gone: false },
      { name: "of ben", gone: true },
    ]);
  });

  test("a deleted job no longer counts as failed in its room", async () => {
    const { id, install } = await roomOf();
    const { sql } = app.database;
    await sql.query(
      `insert into plugin_work (install_id, session_id, name, payload, ended_at, failed, last_error)
       values ($1, $2, 'remind', $3, now(), true, 'It took too long.')`,
      [install, id, JSON.stringify([ben.id])],
    );
    await sql.query(
      `insert into plugin_setbacks (session_id, install_id, plugin, display, waiting, given_up)
       values ($1, $2, 'notes', 'Notes', 0, 1)`,
      [id, install],
    );
    await erase(ben);
    expect((await sql.query("select from plugin_setbacks where session_id = $1", [id])).rowCount).toBe(0);
  });

  test("a repeated erasure finds nothing and changes nothing", async () => {
    const { id } = await roomOf();
    await erase(ben);
    const { version } = await readPluginRoom(ana, id);
    expect(await erase(ben)).toEqual({ rooms: 0, stores: 0, work: 0, left: [] });
    expect((await readPluginRoom(ana, id)).version).toBe(version);
  });

  test("the command names the room to delete", async () => {
    const { id, kind } = await roomOf("lacksHooks");
    const { out } = await admin(app, ["erase-user", ben.id, "--yes"], { PLUGIN_DIR: "/nowhere" });
    expect(out).toContain(`  room ${id} “Notes” of the plugin ${kind} in default/`);
    expect(out).toContain("the plugin does not export onErase; delete the room.");
  });
});

// Rules: protocol/plugins#personal-data, protocol/operations#admin-commands
describe("export-user in the data of plugins", () => {
  test("the texts of the person are returned for each room", async () => {
    const { id, kind } = await roomOf();
    expect(await textsOf(ben)).toMatchObject([
      { sessionId: id, title: "Notes", plugin: kind, texts: [{ what: "Note", text: "of Ben" }] },
    ]);
  });

  test("a room of a plugin without the hook is named with the reason", async () => {
    const { id } = await roomOf("lacksHooks");
    expect(await textsOf(ben)).toMatchObject([{ sessionId: id, texts: [], missing: "no-hook" }]);
  });
});
