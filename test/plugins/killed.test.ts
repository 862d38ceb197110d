import { expect, test } from "vitest";
import { iterations, recordResult } from "#test/support/stress.ts";
import {
  act,
  createPatientPool,
  countingPlugin,
  sandboxProcesses,
  deferred,
  pluginOf,
  startSandbox,
  stateOf,
  waitingPlugin,
} from "./sandbox.ts";

const requestingPlugin = () =>
  pluginOf(`export async function onAction({ body }, host) {
    const first = await host.kv.get("first");
    await host.kv.set("second", { first, id: newId() });
    return { state: [first, await host.kv.get("third"), newId()] };
  }`);

test("calls of a killed process are retried, and each host call is made once", async () => {
  const sandbox = startSandbox();
  const others = new Set(sandboxProcesses());
  const third = deferred();
  const hostCalls: string[] = [];
  const started: { call: ReturnType<typeof act> }[] = [];
  // Starts the calls in sequence, so that none waits too long on a slow machine.
  for (let at = 0; at < 12; at++) {
    const waits = deferred();
    const call = act(sandbox, requestingPlugin(), {
      host: {
        "kv.get": (key) => {
          hostCalls.push(`${at} get ${key}`);
          if (key === "third") void waits.wait();
          return key === "first" ? Promise.resolve(at) : third.wait();
        },
        "kv.set": (key) => {
          hostCalls.push(`${at} set ${key}`);
          return Promise.resolve();
        },
      },
    });
    started.push({ call });
    await waits.reached;
  }
  for (const pid of sandboxProcesses().filter((pid) => !others.has(pid))) process.kill(pid, "SIGKILL");
  third.resolve("c");
  for (const [at, { call }] of started.entries())
    expect(await stateOf(call)).toEqual([at, "c", expect.stringMatching(/^[a-z]{16}$/)]);
  const once = started.flatMap((_, at) => [`${at} get first`, `${at} set second`, `${at} get third`]);
  expect(hostCalls.toSorted()).toEqual(once.toSorted());
});

test("calls that share a process with a killed plugin lose nothing", async () => {
  const sandbox = startSandbox();
  const answer = deferred();
  const hostCalls = Array.from({ length: 8 }, deferred);
  const neighbours = hostCalls.map((call) =>
    act(sandbox, waitingPlugin(), { host: { "kv.get": () => (void call.wait(), answer.wait()) } }),
  );
  for (const call of hostCalls) await call.reached;
  const hostile = pluginOf("export function onAction() { Array.prototype.join.call({ length: 2 ** 32 }); }");
  expect(await act(sandbox, hostile)).toMatchObject({ kind: "failed", why: "time" });
  answer.resolve("kept");
  for (const call of neighbours) expect(await stateOf(call)).toBe("kept");
  for (const call of hostCalls) expect(call.times()).toBe(1);
});

const actions = iterations("PLUGIN_ACTIONS", { test: 40, soak: 200 });

test("killed processes lose no action: PLUGIN_ACTIONS of each of 5 plugins", async () => {
  const sandbox = createPatientPool();
  const others = new Set(sandboxProcesses());
  const plugins = Array.from({ length: 5 }, countingPlugin);
  let [answers, kills] = [0, 0];
  // Another process has run calls since the last kill, so that calls end at all.
  const killSometimes = () => {
    if (++answers % 30 > 0) return;
    process.kill(
      sandboxProcesses().find((pid) => !others.has(pid))!,
      "SIGKILL",
    );
    kills++;
  };
  const counts = await Promise.all(
    plugins.map(async (plugin) => {
      let [count, answered] = [0, 0];
      while (answered < actions) {
        const result = await act(sandbox, plugin, { state: { count } });
        if (result.kind === "ok") {
          count = (JSON.parse(result.value.state!) as { count: number }).count;
          answered++;
          killSometimes();
        }
        // On a busy machine any call may end this way. Then it did not count.
        else expect(["busy", "time"]).toContain(result.kind === "failed" ? result.why : result.kind);
      }
      return { count, answered };
    }),
  );
  expect(kills).toBeGreaterThan(3);
  expect(counts.map(({ count }) => count)).toEqual(counts.map(({ answered }) => answered));
  await sandbox.close();
  recordResult({
    trial: "kill -9 of plugin processes",
    tried: `${kills} kills in ${counts.reduce((sum, { answered }) => sum + answered, 0)} actions`,
    outcome: "none lost, none done twice",
  });
});
