import { afterEach, expect, test } from "vitest";
import { createSandboxPool, type SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import {
  act,
  countingPlugin,
  createPatientPool,
  sandboxProcesses,
  deferred,
  pluginOf,
  stateOf,
  waitingPlugin,
} from "./sandbox.ts";

let sandbox: SandboxPool;
afterEach(() => sandbox.close());

/** Makes this many installs wait for the host, each in a separate slot. */
async function occupySlots(count: number) {
  const answer = deferred();
  const calls = Array.from({ length: count }, deferred).map((called) => ({
    called,
    result: act(sandbox, waitingPlugin(), { host: { "kv.get": () => (void called.wait(), answer.wait()) } }),
  }));
  for (const { called } of calls) await called.reached;
  return {
    async release() {
      answer.resolve(7);
      for (const { result } of calls) expect(await stateOf(result)).toBe(7);
    },
  };
}

test("the first call starts two processes", async () => {
  const before = sandboxProcesses().length;
  sandbox = createPatientPool();
  expect(sandboxProcesses()).toHaveLength(before);
  expect(await stateOf(act(sandbox, countingPlugin(), { state: { count: 1 } }))).toEqual({ count: 2 });
  expect(sandboxProcesses()).toHaveLength(before + 2);
  await sandbox.close();
  expect(sandboxProcesses()).toHaveLength(before);
  expect(await act(sandbox, countingPlugin())).toEqual({ kind: "busy" });
  await sandbox.close();
});

test("closing the pool ends running and waiting calls as busy", async () => {
  sandbox = createPatientPool();
  const answer = deferred();
  const plugin = waitingPlugin();
  const calls = [1, 2, 3].map(() => act(sandbox, plugin, { host: { "kv.get": answer.wait } }));
  await answer.reached;
  await sandbox.close();
  answer.resolve(1);
  expect(await Promise.all(calls)).toEqual([{ kind: "busy" }, { kind: "busy" }, { kind: "busy" }]);
});

test("closing the pool while its processes start ends the calls as busy", async () => {
  sandbox = createPatientPool();
  const calls = [1, 2, 3].map(() => act(sandbox, countingPlugin()));
  await sandbox.close();
  expect(await Promise.all(calls)).toEqual([{ kind: "busy" }, { kind: "busy" }, { kind: "busy" }]);
});

test("an install runs one call at a time in order", async () => {
  sandbox = createPatientPool();
  const other = countingPlugin();
  await Promise.all([act(sandbox, other), act(sandbox, { ...other, install: crypto.randomUUID() })]);
  const answer = deferred();
  const plugin = waitingPlugin();
  const order: number[] = [];
  const call = async (at: number) => {
    const host = { "kv.get": () => (order.push(at), at === 0 ? answer.wait() : Promise.resolve(at)) };
    return stateOf(act(sandbox, plugin, { host }));
  };
  const first = call(0);
  await answer.reached;
  const calls = [first, call(1), call(2)];
  expect(await stateOf(act(sandbox, other, { state: { count: 2 } }))).toEqual({ count: 3 });
  expect(order).toEqual([0]);
  answer.resolve(0);
  expect(await Promise.all(calls)).toEqual([0, 1, 2]);
  expect(order).toEqual([0, 1, 2]);
});

test("a call is busy after two seconds without a free process", async () => {
  const waits: number[] = [];
  sandbox = createSandboxPool({ waited: ({ got, seconds }) => got || waits.push(seconds) });
  const answer = deferred();
  const plugin = waitingPlugin();
  const running = act(sandbox, plugin, { host: { "kv.get": answer.wait } });
  await answer.reached;
  expect(await act(sandbox, plugin)).toEqual({ kind: "busy" });
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(1.99);
  answer.resolve(7);
  expect(await stateOf(running)).toBe(7);
});

test("a call with a deadline waits for its slot until then", async () => {
  sandbox = createPatientPool();
  const answer = deferred();
  const plugin = waitingPlugin();
  const running = act(sandbox, plugin, { host: { "kv.get": answer.wait } });
  await answer.reached;
  expect(await act(sandbox, plugin, { deadline: performance.now() + 100 })).toEqual({ kind: "busy" });
  answer.resolve(1);
  expect(await stateOf(running)).toBe(1);
});

test("a call after its deadline is busy, although a process is free", async () => {
  sandbox = createPatientPool();
  expect(await act(sandbox, countingPlugin(), { deadline: performance.now() })).toEqual({ kind: "busy" });
});

test("a call that waits for the host is busy at its deadline", async () => {
  sandbox = createPatientPool();
  const plugin = waitingPlugin();
  const { wait, times } = deferred();
  const call = () => act(sandbox, plugin, { host: { "kv.get": wait }, deadline: performance.now() + 500 });
  // On a slow machine the first call may not begin in time.
  await expect
    .poll(async () => [await call(), times() > 0], { timeout: 30_000 })
    .toEqual([{ kind: "busy" }, true]);
});

test("at most 48 calls of one install wait, and 64 of one org", async () => {
  sandbox = createPatientPool();
  const slots = await occupySlots(16);
  const plugin = countingPlugin();
  const input = { state: { count: 1 } };
  const waiting = Array.from({ length: 48 }, () => act(sandbox, plugin, input));
  // A call enters the queue one tick after it starts.
  await Promise.resolve();
  expect(await act(sandbox, plugin, input)).toEqual({ kind: "busy" });
  const other = countingPlugin();
  const others = Array.from({ length: 16 }, () => act(sandbox, other, input));
  expect(await act(sandbox, countingPlugin(), input)).toEqual({ kind: "busy" });
  const foreign = act(sandbox, countingPlugin("another org"), input);
  await slots.release();
  for (const call of [...waiting, ...others, foreign]) expect(await stateOf(call)).toEqual({ count: 2 });
});

test("the observer receives the duration of calls and kills, without content", async () => {
  const observed: unknown[] = [];
  sandbox = createPatientPool({
    called: ({ install, hook, result, seconds }) =>
      observed.push([install, hook, result, seconds >= 0 && seconds < 60]),
    killed: ({ install }) => observed.push([install, "killed"]),
  });
  const counting = countingPlugin();
  const hostile = pluginOf("export function onAction() { Array.prototype.join.call({ length: 2 ** 32 }); }");
  await act(sandbox, counting);
  const { weight } = (await act(sandbox, hostile)) as { weight: string };
  const kills = weight === "kill" ? [[hostile.install, "killed"]] : [];
  expect(observed).toEqual([
    [counting.install, "onAction", "ok", true],
    ...kills,
    [hostile.install, "onAction", "time", true],
  ]);
});
