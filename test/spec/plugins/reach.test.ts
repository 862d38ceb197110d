import { beforeEach, describe, expect, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { Today } from "#shared/wire/today.ts";
import { admin } from "#test/support/admin.ts";
import { act, ok, team, type Person, type Team, type Visitor } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

/** An action merges its body into the state. What the state has under a hook's name is what the hook returns. */
const code = `
  const told = (state, name) => {
    if (state[name] === "throws") throw new Error("told to");
    return state[name];
  };
  export const onAction = ({ state, body }) =>
    body.phase === undefined ? { state: { ...state, ...body } } : { phase: body.phase };
  export const view = ({ state }) => state;
  export const waits = ({ state }) => told(state, "waits");
  export const result = ({ state, session }) =>
    state.result === "phase" ? { text: "{phase}", values: { phase: session.phase } } : told(state, "result");
  export const onErase = ({ state }) => ({ state: { erased: true } });
`;

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  await makeOrgAdmin(ana);
});

const plugins = () => ({ admin: ana, path: "/api/orgs/default/admin/plugins" });

/** Installs the plugin and opens a room of its kind. */
async function opened({ capabilities = ["attention"], more = "" } = {}) {
  const kind = freshName();
  const made = packageOf({
    name: kind,
    capabilities: capabilities.map((capability) => ({ capability })),
    kinds: [{ kind, display: "Notes", actions: [{ name: "set", verb: "PUT" }] }],
    files: { "plugin.js": { encoding: "utf8", data: code + more } },
  });
  const { id: installId } = await install(plugins(), made);
  const id = await openRoom(ana, t.spacePath, { kind, title: "Notes" });
  const room = `/api/sessions/${id}`;
  const set = (body: object, who: Visitor = ana) => act(who, room, "PUT", "set", body);
  const refusal = (body: object) => ana.send("PUT", `${room}/actions/set`, { body });
  return { id, kind, installId, room, set, refusal };
}

const waitsFor = async (who: Person, id: string) =>
  (await ok<Today>(who, "GET", "/api/today")).rooms.find((room) => room.id === id)?.waitsForMe;
const resultOf = async (id: string) =>
  (await ok<MemberView>(ana, "GET", t.spacePath)).sessions.find((room) => room.id === id)?.result;
const waitsOf = async (id: string) => {
  const { rows } = await app.database.sql.query<{ waits: string[] }>(
    "select waits from plugin_rooms where session_id = $1",
    [id],
  );
  return rows[0]!.waits;
};

// Rules: protocol/plugins#waits, protocol/spaces#rooms-of-today
describe("a plugin's room that waits for people", () => {
  test("it waits on Today for these people alone, until the plugin names them no more", async () => {
    const { id, set } = await opened();
    await set({ waits: [ben.id] });
    expect([await waitsFor(ana, id), await waitsFor(ben, id)]).toEqual([false, true]);
    await set({ waits: [] });
    expect(await waitsFor(ben, id)).toBe(false);
  });

  test("no reply names the people for whom it waits", async () => {
    const { id, room, set } = await opened();
    await set({ waits: [ben.id] });
    const { state: _, ...envelope } = await ok<Record<string, unknown>>(ana, "GET", room);
    expect(JSON.stringify(envelope)).not.toContain("waits");
    const today = await ok<Today>(ana, "GET", "/api/today");
    expect(JSON.stringify(today.rooms.find((one) => one.id === id))).not.toContain(ben.id);
  });

  test("guests, people of other spaces and ids of no person are left out", async () => {
    const { id, set } = await opened();
    const gus = await guestIn(app, id, "Gus");
    const other = (await team(app, ["Olga"])).people[0]!;
    await set({ waits: [gus.id, other.id, "no-id", ben.id, ben.id] });
    expect(await waitsOf(id)).toEqual([ben.id]);
  });

  test("it does not wait for a person who left the space", async () => {
    const { id, set } = await opened();
    await set({ waits: [ben.id] });
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await waitsFor(ben, id)).toBe(undefined);
    await set({ note: 1 });
    expect(await waitsOf(id)).toEqual([]);
  });

  test("it waits for no person without the grant", async () => {
    const { id, set } = await opened({ capabilities: [] });
    await set({ waits: [ben.id] });
    expect([await waitsOf(id), await waitsFor(ben, id)]).toEqual([[], false]);
  });

  test("it waits for no person while the plugin is disabled", async () => {
    const { id, installId, set } = await opened();
    await set({ waits: [ben.id] });
    await ok(ana, "POST", `${plugins().path}/${installId}/enabled`, { enabled: false });
    expect(await waitsFor(ben, id)).toBe(false);
  });

  test("a new room waits for the people that the plugin names for its first state", async () => {
    const { kind } = await opened({
      more: "export const onCreate = ({ config }) => ({ state: { waits: config.waits }, config: {} });",
    });
    const id = await openRoom(ana, t.spacePath, { kind, title: "Notes", config: { waits: [ben.id] } });
    expect(await waitsFor(ben, id)).toBe(true);
  });

  test("an erased person is no longer among them, also if the plugin cannot erase", async () => {
    const { id, installId, set } = await opened();
    await set({ waits: [ana.id, ben.id] });
    await ok(ana, "POST", `${plugins().path}/${installId}/enabled`, { enabled: false });
    const run = await admin(app, ["erase-user", ben.id, "--yes", "--json"], { PLUGIN_DIR: "/nowhere" });
    expect([run.code, await waitsOf(id)]).toEqual([0, [ana.id]]);
  });

  test("the erasure in the room writes what the hooks return for the new state", async () => {
    const { id, set } = await opened();
    await set({ waits: [ana.id], of: ben.id, result: { text: "by Ben" } });
    await admin(app, ["erase-user", ben.id, "--yes", "--json"], { PLUGIN_DIR: "/nowhere" });
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    expect([await waitsOf(id), await resultOf(id)]).toEqual([[], null]);
  });
});

// Rules: protocol/plugins#result, protocol/spaces#summary-of-a-session
describe("the result of a plugin's room", () => {
  test("it is in the lists of ended rooms, with the address of the page", async () => {
    const { id, kind, set } = await opened();
    await set({ result: { text: "{count} actions", values: { count: 3 } } });
    expect(await resultOf(id)).toBe(null);
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    expect(await resultOf(id)).toEqual({
      kind: "plugin",
      page: expect.stringMatching(`^/plugin-ui/${kind}/1\\.0\\.0\\?b=[0-9a-f]{16}$`),
      text: "{count} actions",
      values: { count: 3 },
    });
  });

  test("it is that of the last change, and none if the plugin returns nothing", async () => {
    const { id, set } = await opened();
    await set({ result: { text: "a" } });
    await set({ result: null });
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    expect(await resultOf(id)).toBe(null);
  });

  test("the hooks get the phase that the action sets", async () => {
    const { id, set } = await opened();
    await set({ result: "phase" });
    await set({ phase: "decided" });
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    expect(await resultOf(id)).toMatchObject({ values: { phase: "decided" } });
  });
});

// Rules: protocol/plugins#reach-failures
describe("waits and result that fail", () => {
  test.each([
    ["waits throws", { waits: "throws" }],
    ["result throws", { result: "throws" }],
    ["waits is no list", { waits: "ana" }],
    ["waits has 201 ids", { waits: Array.from({ length: 201 }, (_, n) => `person-${n}`) }],
    ["the text has 201 characters", { result: { text: "x".repeat(201) } }],
    ["a value has 81 characters", { result: { text: "{a}", values: { a: "x".repeat(81) } } }],
    ["there are six values", { result: { text: "a", values: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 } } }],
    ["the result has another key", { result: { text: "a", link: "https://example.com" } }],
  ])("the action succeeds, and what the room told before stays, if %s", async (_, body) => {
    const { id, room, set } = await opened();
    await set({ waits: [ben.id], result: { text: "before" } });
    await set({ waits: [ben.id], result: { text: "before" }, ...body, kept: 1 });
    expect(await ok(ana, "GET", room)).toMatchObject({ state: { kept: 1 }, version: 3 });
    expect(await waitsOf(id)).toEqual([ben.id]);
    await ok(ana, "DELETE", room);
    expect(await resultOf(id)).toMatchObject({ text: "before" });
  });

  test("a room begins without the one that fails", async () => {
    const { kind } = await opened({
      more: "export const onCreate = ({ config }) => ({ state: config, config: {} });",
    });
    const config = { waits: "throws", result: { text: "a" } };
    const id = await openRoom(ana, t.spacePath, { kind, title: "Notes", config });
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    expect([await waitsOf(id), await resultOf(id)]).toMatchObject([[], { text: "a" }]);
  });

  test("another mistake in the reply of the action still refuses it", async () => {
    const { refusal } = await opened();
    expect(await refusal({ phase: "x".repeat(33), waits: 1 })).toMatchObject({
      status: 502,
      body: { code: "plugin_failed" },
    });
  });
});
