import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Today } from "#shared/wire/today.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { readPluginRoom } from "#test/support/plugins.ts";
import { recordedCalls, type HostCall, type RecordedCalls } from "#test/support/plugin-work.ts";
import { startReceiver, webhookEnv, type Receiver } from "#test/support/receiver.ts";
import { startDelivery, type TestDelivery } from "#test/support/webhooks.ts";

let app: TestApp;
let delivery: TestDelivery;
let receiver: Receiver;
let t: Team;
let ana: Person;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ env: { ...webhookEnv, PLUGIN_DIR: "/nowhere" } });
  delivery = await startDelivery(app);
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
  await makeOrgAdmin(ana);
});
afterAll(async () => {
  await delivery.stop();
  await app.stop();
  await receiver.close();
});
beforeEach(() => receiver.answer(204));

const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);
const plugin = (...capabilities: string[]) =>
  recordedCalls(
    app,
    ana,
    t.spacePath,
    ["jobs", ...capabilities].map((capability) => ({ capability })),
  );
const adminPath = "/api/orgs/default/admin/plugins";

// Rules: protocol/plugins#onaction-host
describe("grants are read at each call, in every hook", () => {
  type Row = [call: HostCall, capability: string, inActions: boolean, granted: unknown];
  const url = () => receiver.url;
  const rows: [string, () => Row][] = [
    ["kv.get", () => [["kv.get", "a"], "kv", true, null]],
    ["kv.set", () => [["kv.set", "a", 1], "kv", true, null]],
    ["kv.delete", () => [["kv.delete", "a"], "kv", true, null]],
    ["kv.list", () => [["kv.list", "z"], "kv", true, []]],
    ["emit", () => [["emit", "done", {}], "emit", true, null]],
    ["jobs.enqueue", () => [["jobs.enqueue", { name: "x", delayMs: 9_000_000 }], "jobs", true, null]],
    ["log", () => [["log", "info", "x"], "log", true, null]],
    ["secret", () => [["secret", "key"], "secrets", false, null]],
    ["fetch", () => [["fetch", { url: url() }], "fetch", false, expect.objectContaining({ status: 204 })]],
    ["session.get", () => [["session.get", crypto.randomUUID()], "session:read", false, null]],
    [
      "session.patch",
      () => [["session.patch", crypto.randomUUID(), {}], "session:patch", false, "refused: not-found"],
    ],
  ];

  test.each(rows)("%s needs its grant at each call", async (_name, row) => {
    const [call, capability, inActions, granted] = row();
    const others = ["emit", "log", "secrets", "fetch", "session:read", "session:patch"];
    const p = await plugin(...others);
    // The action's host has no such function, so the thrown error has no code.
    const unavailable = "refused: undefined";
    expect(await p.tell(call)).toEqual([inActions ? granted : unavailable]);
    expect(await p.inJob(call)).toEqual([granted]);
    // The plugin stores its results, so its own key must stay readable.
    await write("delete from plugin_grants where install_id = $1 and capability = $2", p.id, capability);
    if (capability === "kv")
      await write(
        "insert into plugin_grants (install_id, capability, scope) values ($1, 'kv', 'ran/')",
        p.id,
      );
    expect(await p.tell(call)).toEqual([inActions ? "refused: ungranted" : unavailable]);
    expect(await p.inJob(call)).toEqual(["refused: ungranted"]);
  });

  test("a call is refused if its grant is removed during the hook", async () => {
    const p = await plugin("fetch", "log");
    receiver.answer((_one, response) => {
      void write("delete from plugin_grants where install_id = $1 and capability = 'log'", p.id).then(() =>
        response.writeHead(204).end(),
      );
    });
    const log: HostCall = ["log", "info", "x"];
    expect(await p.inJob(log, ["fetch", { url: receiver.url }], log)).toEqual([
      null,
      expect.objectContaining({ status: 204 }),
      "refused: ungranted",
    ]);
  });
});

// Rules: protocol/plugins#onaction-host
describe("simultaneous calls in an action and in a job", () => {
  type Run = (p: RecordedCalls, ...calls: HostCall[]) => Promise<unknown[]>;
  const hooks: [string, Run][] = [
    ["an action", (p, ...calls) => p.tell(...calls)],
    ["a job", (p, ...calls) => p.inJob(...calls)],
  ];

  test.each(hooks)("%s applies all its simultaneous calls in their order", async (_name, run) => {
    const p = await plugin();
    await run(p, ["kv.set", "n/gone", 0]);
    const atOnce: HostCall = [
      "all",
      ["kv.get", "n/a"],
      ["kv.set", "n/a", 1],
      ["kv.set", "n/b", 2],
      ["kv.delete", "n/gone"],
      ["kv.set", "x".repeat(257), 3],
      ["kv.get", "n/a"],
      ["kv.list", "n/"],
      ["kv.set", "n/a", 4],
    ];
    const expectedResults = [null, null, null, null, "refused: invalid", 1, ["n/a", "n/b"], null];
    expect(await run(p, atOnce, ["kv.get", "n/a"])).toEqual([expectedResults, 4]);
    expect(await run(p, ["kv.list", "n/"], ["kv.get", "n/a"], ["kv.get", "n/b"])).toEqual([
      ["n/a", "n/b"],
      4,
      2,
    ]);
  });

  test("simultaneous writes that exceed the quota are refused", async () => {
    const p = await plugin();
    await write("update plugin_installs set quota_bytes = 2500 where id = $1", p.id);
    const sets = ["a", "b", "c", "d"].map((key): HostCall => ["kv.set", key, "x".repeat(1000)]);
    expect(await p.tell(["all", ...sets])).toEqual([[null, null, "refused: quota", "refused: quota"]]);
    expect(await p.tell(["kv.list", ""])).toEqual([["a", "b"]]);
  });
});

// Rules: protocol/plugins#reading-secrets
describe("secrets", () => {
  test("an event or a job reads a granted secret", async () => {
    const p = await recordedCalls(app, ana, t.spacePath, [
      { capability: "jobs" },
      { capability: "secrets", scope: "token" },
    ]);
    expect(await p.inJob(["secret", "token"], ["secret", "other"])).toEqual([null, "refused: ungranted"]);
    await ok(ana, "PUT", `${adminPath}/${p.id}/secrets/token`, { value: "s3cret" });
    expect(await p.inJob(["secret", "token"])).toEqual(["s3cret"]);
    await write("update plugin_secrets set secret_key_id = 'another' where install_id = $1", p.id);
    expect(await p.inJob(["secret", "token"])).toEqual(["refused: unavailable"]);
    expect(delivery.logLines.join("")).not.toContain("s3cret");
  });
});

// Rules: protocol/plugins#room-access
describe("rooms of the plugin's own kinds", () => {
  const read = (p: RecordedCalls) => readPluginRoom<object>(ana, p.room);

  test("a job reads a room's state and people, and its change is pushed to viewers", async () => {
    const p = await plugin("session:read", "session:patch");
    await p.tell(["kv.get", "a"]);
    await write("select seat_participants($1, array[$2::uuid])", p.room, ana.id);
    const { version } = await read(p);
    const [found] = (await p.inJob(["session.get", p.room])) as [Record<string, unknown>];
    expect(found).toMatchObject({
      session: { id: p.room, kind: p.name, version, endedAt: null, facilitatorId: ana.id },
      state: { told: [null] },
      wrote: "1.0.0",
      participants: [{ id: ana.id, name: "Ana", facilitator: true, guest: false, spectator: false }],
    });
    const change = { state: { told: "patched" }, phase: "later", revealed: true };
    expect(
      await p.inJob(
        ["session.patch", p.room, { ...change, ifVersion: version - 1 }],
        ["session.patch", p.room, { ...change, ifVersion: version }],
        ["session.patch", p.room, {}],
      ),
    ).toEqual(["refused: conflict", null, null]);
    expect(await read(p)).toMatchObject({
      version: version + 1,
      phase: "later",
      revealed: true,
      state: { told: "patched" },
    });
  });

  test("a job can reset a room to the empty phase", async () => {
    const p = await plugin("session:patch");
    await p.inJob(["session.patch", p.room, { phase: "later" }]);
    expect((await read(p)).phase).toBe("later");
    await p.inJob(["session.patch", p.room, { phase: "" }]);
    expect((await read(p)).phase).toBe("");
  });

  // Rules: protocol/plugins#reach-of-other-writes
  test("a job changes for whom a room waits, and leaves it without the key", async () => {
    const p = await plugin("session:patch", "attention");
    const waits = async () =>
      (await ok<Today>(ana, "GET", "/api/today")).rooms.find(({ id }) => id === p.room)?.waitsForMe;
    await p.inJob(["session.patch", p.room, { waits: [ana.id], result: { text: "a" } }]);
    await p.inJob(["session.patch", p.room, { phase: "later" }]);
    expect(await waits()).toBe(true);
    await p.inJob(["session.patch", p.room, { waits: [] }]);
    expect(await waits()).toBe(false);
  });

  test("a job can only reach open rooms of its own plugin's kinds", async () => {
    const [p, other] = [await plugin("session:read", "session:patch"), await plugin()];
    const poker = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Planning",
      config: {},
    });
    await ok(ana, "DELETE", `/api/sessions/${p.room}`);
    for (const id of [other.room, poker.id, p.room])
      expect(await p.inJob(["session.get", id], ["session.patch", id, { phase: "x" }])).toEqual([
        null,
        "refused: not-found",
      ]);
    expect((await read(other)).phase).not.toBe("x");
  });

  test.each([
    ["a phase of more than 32 characters", { phase: "x".repeat(33) }],
    ["a version that is not a number", { ifVersion: "1" }],
    ["an unknown property", { title: "x" }],
  ])("an invalid change of a room is refused: %s", async (_what, change) => {
    const p = await plugin("session:patch");
    expect(await p.inJob(["session.patch", p.room, change])).toEqual(["refused: invalid"]);
    expect((await read(p)).version).toBe(1);
  });
});

// Rules: protocol/plugins#space-of-hooks
describe("values of a space", () => {
  test("a job reads and writes those of its run's space, which actions share", async () => {
    const p = await plugin("space:kv");
    const calls: HostCall[] = [
      ["space.set", "a", 1],
      ["space.get", "a"],
      ["space.list", ""],
    ];
    expect(await p.inSpace(...calls)).toEqual([null, 1, ["a"]]);
    expect(await p.tell(["space.get", "a"], ["space.delete", "a"])).toEqual([1, null]);
    expect(await p.inSpace(["space.get", "a"])).toEqual([null]);
  });

  test("a job without a space has none", async () => {
    const p = await plugin("space:kv");
    expect(await p.inJob(["space.get", "a"], ["space.set", "a", 1])).toEqual([
      "refused: unavailable",
      "refused: unavailable",
    ]);
  });
});

// Rules: protocol/plugins#commitment-refusals
test("jobs and events have no commitments, even with the grant", async () => {
  const p = await plugin("commitments:write");
  const calls: HostCall[] = [
    ["commitments.add", "Rotate the keys"],
    ["commitments.withdraw", crypto.randomUUID()],
    ["commitments.list"],
  ];
  expect(await p.inJob(...calls)).toEqual(calls.map(() => "refused: unavailable"));
});
