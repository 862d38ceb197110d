// Rules: protocol/plugins#moved-secrets, protocol/plugins#plugin-settings,
//   protocol/plugins#settings-of-a-connection, protocol/plugins#space-of-a-run
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { SettingView } from "#shared/wire/connections.ts";
import { addStory, act, ok } from "#test/support/client.ts";
import { openRoom } from "#test/support/orgs.ts";
import type { HostCall } from "#test/support/plugin-work.ts";
import {
  connectedPlugin,
  listForAdmin,
  listIn,
  startConnected,
  tracker,
  type ConnectedPlugin,
} from "#test/support/connections.ts";

const to = await startConnected();
afterAll(() => to.stop());
const { app, owner, member, admin, team } = to;
const { sql } = app.database;
let plugin: ConnectedPlugin;
beforeEach(async () => {
  await to.reset();
  plugin = await connectedPlugin(to);
});

describe("settings", () => {
  const settings = [
    { name: "field", label: "Field", type: "text", by: "either" },
    { name: "most", label: "Most", type: "number", by: "space" },
    { name: "mode", label: "Mode", type: "choice", options: ["On", "Off"], by: "org" },
  ];
  const inTeam = () => `${team.spacePath}/plugin-settings/${plugin.name}`;
  const inOrg = () => `${plugin.adminPath}/settings`;
  const seen = async (): Promise<SettingView[]> => (await listIn(to, owner)).plugins[0]!.settings;
  beforeEach(async () => {
    await to.reset();
    plugin = await connectedPlugin(to, { settings });
  });
  const read: HostCall[] = ["field", "most", "mode", "other"].map((name) => ["setting", name]);

  test("a run reads the value of its space, or else that of the org", async () => {
    await ok(admin, "PUT", inOrg(), { values: { field: "of org", mode: "On" } });
    expect(await plugin.inSpace(...read)).toEqual(["of org", null, "On", "refused: invalid"]);
    await ok(owner, "PUT", inTeam(), { values: { field: "of space", most: 7 } });
    expect(await plugin.inSpace(...read)).toEqual(["of space", 7, "On", "refused: invalid"]);
    expect(await plugin.inJob(...read)).toEqual(["of org", null, "On", "refused: invalid"]);
  });

  test("owners see their values and the org's, members none", async () => {
    await ok(admin, "PUT", inOrg(), { values: { field: "of org" } });
    await ok(owner, "PUT", inTeam(), { values: { most: 7 } });
    expect(await seen()).toMatchObject([
      { name: "field", inherited: "of org" },
      { name: "most", value: 7 },
    ]);
    expect((await listIn(to, member)).plugins[0]!.settings).toEqual([]);
    expect((await listForAdmin(to, plugin)).settings.map(({ name }) => name)).toEqual(["field", "mode"]);
  });

  test("null or an empty text removes a value", async () => {
    await ok(owner, "PUT", inTeam(), { values: { field: "a", most: 7 } });
    await ok(owner, "PUT", inTeam(), { values: { field: "", most: null } });
    expect(await plugin.inSpace(...read.slice(0, 2))).toEqual([null, null]);
  });

  const wrong: [what: string, values: object, status: number, field?: string][] = [
    ["a text for a number", { most: "7" }, 400, "most"],
    ["a line break", { field: "a\nb" }, 400, "field"],
    ["a setting of the org", { mode: "On" }, 404],
    ["a setting that is not declared", { other: "x" }, 404],
  ];

  test.each(wrong)("%s is refused, and nothing is stored", async (_what, values, status, field) => {
    const body = { values: { field: "kept?", ...values } };
    const reply = await owner.send<{ field?: string }>("PUT", inTeam(), { body });
    expect([reply.status, reply.body.field]).toEqual([status, field]);
    expect((await sql.query("select from plugin_settings")).rowCount).toBe(0);
  });
});

describe("a setting of a connection", () => {
  const project = { name: "project", label: "Projects", type: "text", by: "either", connection: "tracker" };
  const ofOrg = () => ({ who: admin, path: plugin.inOrg() });
  const setValues = async () => {
    await ok(admin, "PUT", `${plugin.adminPath}/settings`, { values: { project: "of org" } });
    await ok(owner, "PUT", `${team.spacePath}/plugin-settings/${plugin.name}`, {
      values: { project: "of space" },
    });
  };
  beforeEach(async () => {
    await to.reset();
    plugin = await connectedPlugin(to, { settings: [project] });
    await setValues();
  });

  test("has the org's value for the org's connection, also if the space has another value", async () => {
    await plugin.connect({}, ofOrg());
    expect(await plugin.inSpace(["setting", "project"])).toEqual(["of org"]);
    expect((await listIn(to, owner)).plugins[0]!.settings).toEqual([]);
  });

  test("has the space's value, and never the org's, for the space's connection", async () => {
    await plugin.connect();
    expect(await plugin.inSpace(["setting", "project"])).toEqual(["of space"]);
    await ok(owner, "PUT", `${team.spacePath}/plugin-settings/${plugin.name}`, { values: { project: null } });
    expect(await plugin.inSpace(["setting", "project"])).toEqual([null]);
    expect((await listIn(to, owner)).plugins[0]!.settings).toMatchObject([{ name: "project" }]);
  });

  test("a run does not change to another connection, so the value stays right", async () => {
    await plugin.connect({}, ofOrg());
    await plugin.connect();
    to.receiver.answer(({ path }, response) => {
      const disconnected = path === "/issues" ? owner.send("DELETE", plugin.inTeam()) : Promise.resolve();
      void disconnected.then(() => response.writeHead(200).end());
    });
    const fetch: HostCall = ["fetch", { connection: "tracker", path: "/issues" }];
    const told = await plugin.inSpace(["setting", "project"], fetch, fetch, ["setting", "project"]);
    expect([told[0], ...told.slice(2)]).toEqual(["of space", "refused: unconnected", "refused: unconnected"]);
  });
});

// Rules: protocol/plugins#connection-requests
describe("the host of a connection", () => {
  const ask: HostCall = ["connection", "tracker"];

  test("is that of the run's space, or null while it is not set", async () => {
    expect(await plugin.inSpace(ask)).toEqual([null]);
    await plugin.connect();
    expect(await plugin.inSpace(ask)).toEqual([{ host: to.host }]);
    expect(await plugin.inJob(ask)).toEqual([null]);
  });

  test("is refused as a request to it would be", async () => {
    await plugin.connect();
    await ok(admin, "PUT", `${plugin.adminPath}/connection-hosts`, { hosts: ["*.example.com"] });
    expect(await plugin.inSpace(ask, ["connection", "other"])).toEqual([
      "refused: ungranted",
      "refused: ungranted",
    ]);
  });

  test("a run that has asked for it does not change to another connection", async () => {
    await plugin.connect({}, { who: admin, path: plugin.inOrg() });
    await plugin.connect();
    to.receiver.answer(({ path }, response) => {
      const disconnected = path === "/issues" ? owner.send("DELETE", plugin.inTeam()) : Promise.resolve();
      void disconnected.then(() => response.writeHead(200).end());
    });
    const fetch: HostCall = ["fetch", { connection: "tracker", path: "/issues" }];
    const told = await plugin.inSpace(ask, fetch, ask);
    expect(told[2]).toBe("refused: unconnected");
  });
});

test("what secrets of an earlier version will become is unavailable until they are moved", async () => {
  const from = { address: "site", token: "token" };
  const field = { name: "field", label: "Field", type: "text", by: "either", from: "field" };
  await to.reset();
  plugin = await connectedPlugin(to, {
    connections: [{ ...tracker, from } as typeof tracker],
    settings: [field],
  });
  const read: HostCall[] = [
    ["fetch", { connection: "tracker", path: "/issues" }],
    ["connection", "tracker"],
    ["setting", "field"],
  ];
  expect(await plugin.inSpace(...read)).toEqual(["refused: unconnected", null, null]);
  // This server does not have their key, so they are not moved.
  await sql.query(
    `insert into plugin_secrets (install_id, name, secret, secret_key_id)
     select $1, name, 'box', 'lost' from unnest('{token,field}'::text[]) name`,
    [plugin.id],
  );
  expect(await plugin.inSpace(...read)).toEqual(read.map(() => "refused: unavailable"));
});

describe("the space of a run", () => {
  const call: HostCall = ["fetch", { connection: "tracker", path: "/issues" }];
  const connectWith = async (capabilities: object[]) => {
    plugin = await connectedPlugin(to, { grants: capabilities });
    await plugin.connect();
  };

  test("is that of the room in an ask", async () => {
    await connectWith([{ capability: "asks" }]);
    const room = await openRoom(owner, team.spacePath);
    const path = `/api/sessions/${room}/plugins/${plugin.name}/asks`;
    const { id } = await ok<{ id: string }>(owner, "POST", path, { name: "go", body: { calls: [call] } });
    const answer = () => ok<{ value?: unknown }>(owner, "GET", `${path}/${id}`);
    await expect.poll(async () => (await answer()).value).toMatchObject([{ status: 200 }]);
  });

  test("is that of the event, also of an event or a job that it raises", async () => {
    await connectWith([{ capability: "events", scope: "poker.estimated" }]);
    const room = `/api/sessions/${await openRoom(owner, team.spacePath)}`;
    const storyId = await addStory(owner, room, "Refund");
    await act(owner, room, "POST", "select", { storyId });
    await act(owner, room, "PATCH", "story", { storyId, estimate: "5" });
    await plugin.hears(1);
    const { rows } = await sql.query("select space_id as space from plugin_events");
    expect(rows).toEqual([{ space: team.space.id }]);
  });

  test("is not read from a plugin's payload", async () => {
    await plugin.connect();
    const job = {
      name: "told",
      payload: { space: { slug: team.space.slug }, spaceId: team.space.id, calls: [call] },
    };
    const before = to.requests().length;
    await plugin.inJob(["jobs.enqueue", job]);
    await expect.poll(async () => (await plugin.ran("told")).at(-1)!.told).toEqual(["refused: unconnected"]);
    expect(to.requests().length).toBe(before);
  });
});
