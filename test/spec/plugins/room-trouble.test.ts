// Rules: protocol/plugins#onaction-host
import { expect, test } from "vitest";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import { startApp } from "#test/support/app.ts";
import { coreKinds } from "#test/support/kinds.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { act, ok, team, visitor } from "#test/support/client.ts";
import { freshName, packageOf, type TestPackage } from "#test/support/plugins.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

type CounterEnvelope = Omit<Envelope, "state"> & { state: { count?: number }; kindUnavailable?: true };

/** The action `count` counts. The other actions fail in different ways. */
const code = `
  export const onCreate = ({ config }) => ({ state: { count: config.from ?? 0 } });
  export const onAction = ({ state, action }, host) => ({
    count: () => ({ state: { ...state, count: state.count + 1 } }),
    nothing: () => ({}),
    hide: () => ({ state: { ...state, hidden: true } }),
    throw: () => { throw new Error("no"); },
    spin: () => { for (;;); },
    later: () => host.jobs.enqueue({ name: "a" }).then(() => ({}), ({ code }) => ({ refuse: "conflict", message: code })),
    reply: () => ({ state: 1n.toString(), other: true }),
  })[action]();
  export const view = ({ state }) => {
    if (state.hidden) throw new Error("hidden");
    return { count: state.count };
  };
  export const migrate = ({ state, from }) => ({ count: state.count * 100, from });
`;
const names = ["count", "nothing", "hide", "throw", "spin", "reply", "later"];

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });

const t = await team(app, ["Ana", "Ben"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);

function counter(kind: string, more: Record<string, unknown> = {}): TestPackage {
  const actions = names.map((name) => ({ name, verb: "POST" }));
  return packageOf({
    name: kind,
    kinds: [{ kind, display: "Counter", actions }],
    files: { "plugin.js": { encoding: "utf8", data: code } },
    ...more,
  });
}

const upload = (given: TestPackage) =>
  ok<{ id: string; health: { state: string; reason: string } }>(
    ana,
    "POST",
    "/api/orgs/default/admin/plugins",
    {
      package: given,
      grantsAccepted: true,
    },
  );
const roomOf = async (kind: string, config: object = {}) => {
  const body = { kind, title: "Count", config };
  return `/api/sessions/${(await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body)).id}`;
};
const idOf = (room: string) => room.split("/").at(-1)!;
const read = (room: string) => ok<CounterEnvelope>(ana, "GET", room);
const send = async (room: string, action: string) => {
  const { status, body } = await ana.send<{ code?: string }>("POST", `${room}/actions/${action}`);
  return body?.code === undefined ? [status] : [status, body.code];
};
const healthOf = async (id: string) => {
  const { installs } = await ok<{ installs: { id: string; health: object }[] }>(
    ana,
    "GET",
    "/api/orgs/default/admin/plugins",
  );
  return installs.find((item) => item.id === id)!.health;
};

test("a failing action is 502 and writes nothing", async () => {
  const kind = freshName();
  await upload(counter(kind));
  const room = await roomOf(kind, { from: 3 });
  for (const action of ["throw", "spin", "reply"]) {
    expect([action, await send(room, action)]).toEqual([action, [502, "plugin_failed"]]);
    expect((await read(room)).version).toBe(1);
    expect(await send(room, "count")).toEqual([204]);
    await app.database.sql.query("update sessions set version = 1 where id = $1", [idOf(room)]);
  }
  expect(await send(room, "nothing")).toEqual([204]);
  const { version, state } = await read(room);
  expect([version, state]).toEqual([1, { count: 6 }]);
});

test("a host call without a grant rejects its JavaScript promise", async () => {
  const kind = freshName();
  await upload(counter(kind));
  const room = await roomOf(kind);
  const reply = await ana.send("POST", `${room}/actions/later`);
  expect([reply.status, reply.body]).toEqual([409, { error: "ungranted", code: "plugin_refused" }]);
});

test("five failures in a row make a plugin's rooms unavailable for a minute", async () => {
  const kind = freshName();
  const { id } = await upload(counter(kind));
  const room = await roomOf(kind);
  const watcher = await watch<CounterEnvelope>(ana, idOf(room));
  for (let n = 0; n < 5; n++) expect(await send(room, "throw")).toEqual([502, "plugin_failed"]);
  expect(await send(room, "count")).toEqual([503, "plugin_busy"]);
  expect(await healthOf(id)).toMatchObject({ state: "degraded", lastError: "It threw an error in line 7." });
  // Ben attaches, so the room is rendered again for all viewers.
  await watch<CounterEnvelope>(t.people[1]!, idOf(room));
  const off = await watcher.until((frame) => frame.kindUnavailable === true);
  expect([off.version, off.state]).toEqual([1, {}]);
  expect(await read(room)).toMatchObject({ state: {}, kindUnavailable: true });
  await app.database.sql.query("update plugin_installs set paused_until = now() where id = $1", [id]);
  await expect.poll(() => watcher.newest().state).toEqual({ count: 0 });
  expect(watcher.newest()).not.toHaveProperty("kindUnavailable");
});

test("a failing view makes only its room unavailable", async () => {
  const kind = freshName();
  await upload(counter(kind));
  const [broken, good] = [await roomOf(kind), await roomOf(kind)];
  await act(ana, broken, "POST", "hide");
  expect((await read(broken)).kindUnavailable).toBe(true);
  await act(ana, good, "POST", "count");
  expect(await read(good)).toMatchObject({ state: { count: 1 } });
});

test("an old state is migrated before its use", async () => {
  const kind = freshName();
  const given = counter(kind);
  await upload(given);
  const room = await roomOf(kind, { from: 2 });
  await upload({ ...given, version: "1.1.0" });
  const shown = await read(room);
  expect([shown.version, shown.state]).toEqual([2, { count: 200 }]);
  await act(ana, room, "POST", "count");
  expect((await read(room)).state).toEqual({ count: 201 });
  expect(await read(room)).toMatchObject({ plugin: { version: "1.1.0" } });
});

test("without a plugin process rooms are unavailable and actions are 503", async () => {
  const kind = freshName();
  await upload(counter(kind));
  const room = await roomOf(kind);
  const appWithoutHost = await startApp({ database: app.database });
  try {
    const anaWithoutHost = { ...visitor(appWithoutHost, ana.cookie), id: ana.id, name: ana.name };
    expect((await ok<{ kinds: string[] }>(anaWithoutHost, "GET", t.spacePath)).kinds).toEqual(coreKinds);
    const withoutHostView = await ok(anaWithoutHost, "GET", room);
    expect(withoutHostView).toMatchObject({ state: {}, kindUnavailable: true, plugin: { name: kind } });
    const acted = await anaWithoutHost.send("POST", `${room}/actions/count`);
    expect([acted.status, acted.body]).toMatchObject([503, { code: "plugins_unavailable" }]);
    const made = await anaWithoutHost.send("POST", `${t.spacePath}/sessions`, { body: { kind, title: "T" } });
    expect([made.status, made.body]).toMatchObject([503, { code: "plugins_unavailable" }]);
    await ok(anaWithoutHost, "DELETE", room);
  } finally {
    await appWithoutHost.stop();
  }
});
