import { afterEach, expect, test } from "vitest";
import { createSandboxPool, type SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { act, counter, sandboxProcesses, held, pluginOf, stateOf, waiter } from "./sandbox.ts";

let sandbox: SandboxPool;
afterEach(() => sandbox.close());

/** Has this many installs wait for the host, each in a slot of its own. */
async function hold(count: number) {
  const answer = held();
  const calls = Array.from({ length: count }, async () => {
    const one = held();
    const call = act(sandbox, waiter(), { host: { "kv.get": () => (void one.ask(), answer.ask()) } });
    await one.asked;
    return { call };
  });
  const begun = await Promise.all(calls);
  return {
    async release() {
      answer.resolve(7);
      for (const { call } of begun) expect(await stateOf(call)).toBe(7);
    },
  };
}

test("the first call starts two processes", async () => {
  const before = sandboxProcesses().length;
  sandbox = createSandboxPool();
  expect(sandboxProcesses()).toHaveLength(before);
  expect(await stateOf(act(sandbox, counter(), { state: { count: 1 } }))).toEqual({ count: 2 });
  expect(sandboxProcesses()).toHaveLength(before + 2);
  await sandbox.close();
  expect(sandboxProcesses()).toHaveLength(before);
  expect(await act(sandbox, counter())).toEqual({ kind: "busy" });
  await sandbox.close();
});

test("closing ends calls that run and calls that wait as busy", async () => {
  sandbox = createSandboxPool();
  const answer = held();
  const plugin = waiter();
  const calls = [1, 2, 3].map(() => act(sandbox, plugin, { host: { "kv.get": answer.ask } }));
  await answer.asked;
  await sandbox.close();
  answer.resolve(1);
  expect(await Promise.all(calls)).toEqual([{ kind: "busy" }, { kind: "busy" }, { kind: "busy" }]);
});

test("closing while the processes start ends the calls as busy", async () => {
  sandbox = createSandboxPool();
  const calls = [1, 2, 3].map(() => act(sandbox, counter()));
  await sandbox.close();
  expect(await Promise.all(calls)).toEqual([{ kind: "busy" }, { kind: "busy" }, { kind: "busy" }]);
});

test("an install runs one call at a time in order", async () => {
  sandbox = createSandboxPool();
  const other = counter();
  await Promise.all([act(sandbox, other), act(sandbox, { ...other, install: crypto.randomUUID() })]);
  const answer = held();
  const plugin = waiter();
  const order: number[] = [];
  const calls = [0, 1, 2].map(async (at) => {
    const host = { "kv.get": () => (order.push(at), at === 0 ? answer.ask() : Promise.resolve(at)) };
    return stateOf(act(sandbox, plugin, { host }));
  });
  await answer.asked;
  expect(await stateOf(act(sandbox, other, { state: { count: 2 } }))).toEqual({ count: 3 });
  expect(order).toEqual([0]);
  answer.resolve(0);
  expect(await Promise.all(calls)).toEqual([0, 1, 2]);
  expect(order).toEqual([0, 1, 2]);
});

test("a call without a free process for two seconds is busy", async () => {
  const waits: boolean[] = [];
  sandbox = createSandboxPool({ waited: ({ got }) => waits.push(got) });
  const places = await hold(16);
  const plugin = counter();
  const since = performance.now();
  expect(await act(sandbox, plugin)).toEqual({ kind: "busy" });
  expect(performance.now() - since).toBeGreaterThan(1990);
  const patient = act(sandbox, plugin, { state: { count: 1 } });
  await places.release();
  expect(await stateOf(patient)).toEqual({ count: 2 });
  expect(waits.filter((got) => !got)).toHaveLength(1);
});

test("48 calls of one install and 64 of all wait", async () => {
  sandbox = createSandboxPool();
  const places = await hold(16);
  const one = counter();
  const input = { state: { count: 1 } };
  const waiting = Array.from({ length: 48 }, () => act(sandbox, one, input));
  // A tick each, in which a call asks for the processes and gets into the line.
  await Promise.resolve();
  expect(await act(sandbox, one, input)).toEqual({ kind: "busy" });
  const other = counter();
  const others = Array.from({ length: 16 }, () => act(sandbox, other, input));
  expect(await act(sandbox, counter(), input)).toEqual({ kind: "busy" });
  await places.release();
  // On a slow machine the last of them may have waited too long.
  const results = await Promise.all([...waiting, ...others]);
  expect(results[0]).toEqual({ kind: "ok", value: { state: '{"count":2}' } });
  for (const result of results) expect(["ok", "busy"]).toContain(result.kind);
});

test("calls and kills are told with seconds and without content", async () => {
  const told: unknown[] = [];
  sandbox = createSandboxPool({
    called: ({ install, hook, result, seconds }) =>
      told.push([install, hook, result, seconds >= 0 && seconds < 60]),
    killed: ({ install }) => told.push([install, "killed"]),
  });
  const good = counter();
  const bad = pluginOf("export function onAction() { Array.prototype.join.call({ length: 2 ** 32 }); }");
  await act(sandbox, good);
  const { weight } = (await act(sandbox, bad)) as { weight: string };
  const kills = weight === "kill" ? [[bad.install, "killed"]] : [];
  expect(told).toEqual([
    [good.install, "onAction", "ok", true],
    ...kills,
    [bad.install, "onAction", "time", true],
  ]);
});
