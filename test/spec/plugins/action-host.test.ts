// Rules: protocol/operations#log-lines-by-plugins, protocol/plugins#onaction-host,
//   protocol/plugins#storage-keys, protocol/plugins#storage-quota, protocol/plugins#what-an-action-writes
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { setKeys } from "#shared/domain/plugins/kv.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { ok, team, type Visitor } from "#test/support/client.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { testReplicas } from "#test/support/test-app.ts";

/** Runs the host calls of the body, and stores their results in its state. */
const code = `
  export const onAction = async ({ body, action }, host) => {
    const results = [];
    for (const [name, ...args] of body.calls) {
      const [group, fn] = name.split(".");
      const call = fn ? host[group][fn] : host[group];
      results.push(await call(...args).then((value) => value ?? null, ({ code }) => "refused: " + code));
    }
    if (action === "refuse") return { refuse: "conflict", message: results.join() };
    if (action === "throw") throw new Error(results.join());
    if (action === "run") return { state: { results } };
  };
  export const view = ({ state }) => state;
`;

const [app, second] = await testReplicas({ PLUGIN_DIR: "/nowhere" });
const { database } = app;
const db = openDatabase(app.settings, createLog("silent"));
afterAll(() => db.close());
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);

const to = () => ({ admin: ana, path: "/api/orgs/default/admin/plugins" });
const packed = (name: string, capabilities: object[], more: object = {}) =>
  packageOf({
    name,
    capabilities,
    kinds: [
      {
        kind: name,
        display: "Keeper",
        actions: ["run", "quietly", "refuse", "throw"].map((name) => ({ name, verb: "POST" })),
      },
    ],
    files: { "plugin.js": { encoding: "utf8", data: code } },
    ...more,
  });

type Call = [name: string, ...args: unknown[]];

async function installKeeper(capabilities: object[], more: object = {}) {
  const name = freshName();
  const { id } = await install(to(), packed(name, capabilities, more));
  const body = { kind: name, title: "Keeper", config: {} };
  const { id: room } = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const send = (action: string, calls: Call[], who: Visitor = ana) =>
    who.send<{ error: string; code: string }>("POST", `/api/sessions/${room}/actions/${action}`, {
      body: { calls },
    });
  return {
    id,
    name,
    send,
    read: () => ok<Envelope & { state: { results: unknown[] } }>(ana, "GET", `/api/sessions/${room}`),
    async run(...calls: Call[]) {
      expect((await send("run", calls)).status).toBe(204);
      return (await this.read()).state.results;
    },
    async stored() {
      const { rows } = await database.sql.query<{ bytes: number; kept: number }>(
        `select storage_bytes as bytes, (select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int
           from plugin_kv where install_id = i.id) as kept from plugin_installs i where id = $1`,
        [id],
      );
      expect(rows[0]!.bytes).toBe(rows[0]!.kept);
      return rows[0]!.bytes;
    },
  };
}

test("an action reads stored values of earlier actions on every replica", async () => {
  const k = await installKeeper([{ capability: "kv" }]);
  expect(
    await k.run(
      ["kv.set", "n/b", { of: "Ana" }],
      ["kv.set", "n/é", 1],
      ["kv.set", "n/Z", null],
      ["kv.get", "n/b"],
      ["kv.list", "n/"],
    ),
  ).toEqual([null, null, null, { of: "Ana" }, ["n/Z", "n/b", "n/é"]]);
  await k.send(
    "run",
    [
      ["kv.get", "n/b"],
      ["kv.delete", "n/b"],
      ["kv.get", "n/b"],
      ["kv.list", ""],
    ],
    ana.on(second),
  );
  expect((await k.read()).state.results).toEqual([{ of: "Ana" }, null, null, ["n/Z", "n/é"]]);
  expect(await k.run(["kv.list", "n/"], ["kv.get", "n/b"])).toEqual([["n/Z", "n/é"], null]);
});

test("an action's writes to storage are kept without a new version of the room", async () => {
  const k = await installKeeper([{ capability: "kv" }]);
  expect((await k.send("quietly", [["kv.set", "a", 1]])).status).toBe(204);
  expect((await k.read()).version).toBe(1);
  expect(await k.run(["kv.get", "a"])).toEqual([1]);
});

test("a refused or failed action leaves no writes", async () => {
  const k = await installKeeper([{ capability: "kv" }]);
  await k.run(["kv.set", "a", "before"]);
  for (const [action, status] of [
    ["refuse", 409],
    ["throw", 502],
  ] as const)
    expect(
      (
        await k.send(action, [
          ["kv.set", "a", "after"],
          ["kv.set", "b", 1],
        ])
      ).status,
    ).toBe(status);
  expect(await k.run(["kv.get", "a"], ["kv.list", ""])).toEqual(["before", ["a"]]);
  expect(await k.stored()).toBe(1 + '"before"'.length);
});

test("a write over the quota is refused and not counted", async () => {
  const k = await installKeeper([{ capability: "kv" }], { quotaBytes: 20 });
  expect(
    await k.run(
      ["kv.set", "a", "x".repeat(17)],
      ["kv.set", "b", 1],
      ["kv.delete", "a"],
      ["kv.set", "b", 1],
      ["kv.set", "c", "x".repeat(16)],
    ),
  ).toEqual([null, "refused: quota", null, null, "refused: quota"]);
  expect(await k.stored()).toBe(2);
});

test("an action is 503 plugin_busy if the quota is used up during the action", async () => {
  const k = await installKeeper([{ capability: "kv" }], { quotaBytes: 20 });
  let late!: ReturnType<typeof k.send>;
  await transaction(db, async (tx) => {
    expect(await setKeys(tx, k.id, new Map([["other", "x".repeat(10)]]))).toBe(null);
    late = k.send("run", [["kv.set", "a", "x".repeat(10)]]);
    await expect
      .poll(async () => {
        const { rows } = await database.sql.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where wait_event_type = 'Lock' and query like '%plugin_installs%for no key update%'`,
        );
        return rows[0]!.n;
      })
      .toBe(1);
  });
  expect((await late).body).toMatchObject({ code: "plugin_busy" });
  expect((await k.read()).version).toBe(1);
  expect(await k.stored()).toBe(15);
  expect(await k.run(["kv.set", "a", "x".repeat(10)])).toEqual(["refused: quota"]);
});

test("grants are read at each call: missing and withdrawn grants are refused", async () => {
  const k = await installKeeper([{ capability: "kv", scope: "n/" }, { capability: "log" }]);
  const calls: Call[] = [
    ["kv.set", "n/a", 1],
    ["kv.set", "m", 1],
    ["kv.list", ""],
    ["log", "info", "heard"],
  ];
  expect(await k.run(...calls)).toEqual([null, "refused: ungranted", "refused: ungranted", null]);
  await install(to(), packed(k.name, [], { version: "1.1.0" }));
  const ungranted = "refused: ungranted";
  expect(await k.run(...calls, ["kv.get", "n/a"], ["kv.delete", "n/a"])).toEqual(
    Array.from({ length: 6 }, () => ungranted),
  );
});

test("invalid calls are refused and do not count as failures of the plugin", async () => {
  const k = await installKeeper([{ capability: "kv" }, { capability: "log" }]);
  const refused = await k.run(
    ["kv.set", "", 1],
    ["kv.set", "x".repeat(257), 1],
    ["kv.set", "a", "x".repeat(16 * 1024)],
    ["kv.set", "a"],
    ["kv.get", 1],
    ["log", "loud", "x"],
    ["log", "info", "x".repeat(501)],
  );
  expect(refused).toEqual(Array.from({ length: 7 }, () => "refused: invalid"));
});

test("a plugin's log lines are kept when its action fails", async () => {
  const k = await installKeeper([{ capability: "log" }]);
  const lines = () =>
    app.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ install, msg }) => install === k.id && msg === "a plugin logged");
  await k.send("refuse", [["log", "warn", "not today"]]);
  expect(lines()).toMatchObject([{ plugin: k.name, words: "not today", level: "warn", leftOut: 0 }]);
});
