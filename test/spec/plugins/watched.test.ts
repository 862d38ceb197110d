// Rules: protocol/operations#get-metrics, protocol/operations#plugin-log-lines,
//   protocol/operations#plugin-metrics
import { expect, test } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { ok, team } from "#test/support/client.ts";
import { freshName, packageOf, upload } from "#test/support/plugins.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

/** The actions fail in different ways. The thrown error contains a word of the room. */
const code = `
  export const onAction = ({ action, body }) => ({
    count: () => ({ state: { n: 1 } }),
    throw: () => { throw new Error("saw " + body.word); },
    reply: () => ({ state: {}, other: true }),
    die: () => { Array.prototype.reverse.call({ length: 2 ** 53 - 1 }); },
  })[action]();
  export const view = ({ state }) => state;
`;
const actions = ["count", "throw", "reply", "die"].map((name) => ({ name, verb: "POST" }));
const word = "canary-of-a-room";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere", METRICS_ENABLED: "true" } });

const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);

const plugins = () => ({ admin: ana, path: "/api/orgs/default/admin/plugins" });

function broken(name: string) {
  const kinds = [{ kind: name, display: "Broken", actions }];
  return packageOf({ name, kinds, files: { "plugin.js": { encoding: "utf8", data: code } } });
}

/** Installs a plugin. Returns the install's id, and a function that sends an action to a room of its kind. */
async function roomOfBroken(name: string) {
  const { id } = (await upload(plugins(), broken(name))).body;
  const body = { kind: name, title: "T" };
  const room = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const send = async (action: string) =>
    (await ana.send("POST", `/api/sessions/${room.id}/actions/${action}`, { body: { word } })).status;
  return { id, send };
}

async function samples(of: TestApp, plugin: string): Promise<Record<string, number>> {
  const { text } = await ask(of, "GET", "/metrics");
  const lines = text.split("\n").filter((line) => line.includes(`plugin="${plugin}"`));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [
        line
          .slice(0, at)
          .replace(`plugin="${plugin}"`, "")
          .replace(/([{,]),|,(?=})/g, "$1"),
        Number(line.slice(at)),
      ];
    }),
  );
}

const linesOf = (id: string) =>
  app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.install === id)
    .map(({ time: _time, ...line }) => line);

test("metrics count a plugin's calls, failures, time and waits", async () => {
  const name = freshName();
  const { send } = await roomOfBroken(name);
  expect([await send("count"), await send("throw"), await send("reply")]).toEqual([204, 502, 502]);
  const of = await samples(app, name);
  expect(of).toMatchObject({
    'svc_plugin_calls_total{hook="onAction",result="ok"}': 1,
    'svc_plugin_calls_total{hook="onAction",result="threw"}': 1,
    'svc_plugin_calls_total{hook="onAction",result="reply"}': 1,
    'svc_plugin_failures_total{why="threw"}': 1,
    'svc_plugin_failures_total{why="reply"}': 1,
  });
  const calls = Object.entries(of).flatMap(([key, n]) =>
    key.startsWith("svc_plugin_calls_total") ? [n] : [],
  );
  const sum = calls.reduce((a, b) => a + b);
  expect(of["svc_plugin_call_seconds_count{}"]).toBe(sum);
  expect(of["svc_plugin_call_seconds_sum{}"]).toBeGreaterThan(0);
  expect(of["svc_plugin_slot_wait_seconds_count{}"]).toBe(sum);
  expect(await samples(app, "(preview)")).toMatchObject({ "svc_plugin_slot_wait_seconds_count{}": 1 });
});

test("a killed plugin is counted and logged", async () => {
  const name = freshName();
  const { id, send } = await roomOfBroken(name);
  // A kill that a busy machine may have caused is not counted. After five kills in a row the plugin is paused
  // for a minute.
  const killed = async () => {
    await send("die");
    return (await samples(app, name))["svc_plugin_kills_total{}"];
  };
  await expect.poll(killed, { timeout: 240_000 }).toBe(3);
  expect(await send("die")).toBe(503);
  const common = { level: "warn", install: id, plugin: name, hook: "onAction", leftOut: 0 };
  const logged = linesOf(id).filter(({ msg }) => msg !== "a plugin failed");
  expect(logged).toMatchObject([
    { ...common, msg: "a plugin was killed" },
    { ...common, msg: "a plugin was stopped" },
  ]);
});

test("failures are logged once a minute, without room content", async () => {
  const name = freshName();
  const { id, send } = await roomOfBroken(name);
  for (let n = 0; n < 5; n++) expect(await send("throw")).toBe(502);
  const common = { level: "warn", install: id, plugin: name, hook: "onAction", why: "threw", leftOut: 0 };
  expect(linesOf(id)).toEqual([
    { ...common, msg: "a plugin failed" },
    { ...common, msg: "a plugin was paused" },
  ]);
  expect(app.logLines.join("")).not.toContain(word);
});

test("a plugin with missing code is counted and logged with that reason", async () => {
  const name = freshName();
  const { id } = (await upload(plugins(), broken(name))).body;
  await app.database.sql.query("update plugin_bundles set code = null where name = $1", [name]);
  const body = { kind: name, title: "T" };
  expect((await ana.send("POST", `${t.spacePath}/sessions`, { body })).status).toBe(502);
  expect(await samples(app, name)).toMatchObject({
    'svc_plugin_calls_total{hook="onCreate",result="missing"}': 1,
    'svc_plugin_failures_total{why="missing"}': 1,
  });
  expect(linesOf(id)).toMatchObject([{ msg: "a plugin failed", hook: "onCreate", why: "missing" }]);
});

test("there are no plugin metrics without PLUGIN_DIR, and no metrics without METRICS_ENABLED", async () => {
  const without = await startApp({ env: { METRICS_ENABLED: "true" } });
  const off = await startApp({ env: { PLUGIN_DIR: "/nowhere" } });
  try {
    expect((await ask(without, "GET", "/metrics")).text).not.toContain("svc_plugin");
    expect((await ask(off, "GET", "/metrics")).status).toBe(404);
  } finally {
    await without.stop();
    await off.stop();
  }
});
