import { expect, test } from "vitest";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { iterations, recordResult } from "#test/support/stress.ts";
import { act, counter, sandboxProcesses, held, pluginOf, startSandbox, stateOf, waiter } from "./sandbox.ts";

const asking = () =>
  pluginOf(`export async function onAction({ body }, host) {
    const first = await host.kv.get("first");
    await host.kv.set("second", { first, id: newId() });
    return { state: [first, await host.kv.get("third"), newId()] };
  }`);

test("calls of a killed process are retried without asking the host twice", async () => {
  const sandbox = startSandbox();
  const others = new Set(sandboxProcesses());
  const third = held();
  const did: string[] = [];
  const begun: { call: ReturnType<typeof act> }[] = [];
  // One after another, so that on a slow machine none waits in line for too long.
  for (let at = 0; at < 12; at++) {
    const waits = held();
    const call = act(sandbox, asking(), {
      host: {
        "kv.get": (key) => {
          did.push(`${at} get ${key}`);
          if (key === "third") void waits.ask();
          return key === "first" ? Promise.resolve(at) : third.ask();
        },
        "kv.set": (key) => {
          did.push(`${at} set ${key}`);
          return Promise.resolve();
        },
      },
    });
    begun.push({ call });
    await waits.asked;
  }
  for (const pid of sandboxProcesses().filter((pid) => !others.has(pid))) process.kill(pid, "SIGKILL");
  third.resolve("c");
  for (const [at, { call }] of begun.entries())
    expect(await stateOf(call)).toEqual([at, "c", expect.stringMatching(/^[a-z]{16}$/)]);
  const once = begun.flatMap((_, at) => [`${at} get first`, `${at} set second`, `${at} get third`]);
  expect(did.toSorted()).toEqual(once.toSorted());
});

test("neighbours of a plugin whose process has to be killed lose nothing", async () => {
  const sandbox = startSandbox();
  const answer = held();
  const asked = Array.from({ length: 8 }, held);
  const innocent = asked.map((one) =>
    act(sandbox, waiter(), { host: { "kv.get": () => (void one.ask(), answer.ask()) } }),
  );
  for (const one of asked) await one.asked;
  const hostile = pluginOf("export function onAction() { Array.prototype.join.call({ length: 2 ** 32 }); }");
  const kill = async () => {
    // On a busy machine the next process takes longer to start than a call waits for one.
    for (;;) {
      const result = await act(sandbox, { ...hostile, install: crypto.randomUUID() });
      if (result.kind !== "busy") return result;
    }
  };
  for (const killed of await Promise.all([kill(), kill(), kill()]))
    expect(killed).toMatchObject({ kind: "failed", why: "time" });
  answer.resolve("kept");
  for (const call of innocent) expect(await stateOf(call)).toBe("kept");
  for (const one of asked) expect(one.times()).toBe(1);
});

const actions = iterations("PLUGIN_ACTIONS", { test: 40, soak: 200 });

test("killed processes lose no action: PLUGIN_ACTIONS of each of 5 plugins", async () => {
  const sandbox = createSandboxPool();
  const others = new Set(sandboxProcesses());
  const plugins = Array.from({ length: 5 }, counter);
  const counting = { ended: false, kills: 0 };
  const killing = (async () => {
    while (!counting.ended) {
      // One that has just started is left alone: without one that lives no call would ever end.
      const oldest = sandboxProcesses().find((pid) => !others.has(pid));
      if (oldest !== undefined && sandboxProcesses().length > others.size + 1) {
        process.kill(oldest, "SIGKILL");
        counting.kills++;
      }
      await act(sandbox, plugins[0]!, { state: { count: 0 } });
    }
  })();
  const counts = await Promise.all(
    plugins.map(async (plugin) => {
      let [count, answered] = [0, 0];
      while (answered < actions || counting.kills < 4) {
        const result = await act(sandbox, plugin, { state: { count } });
        if (result.kind === "ok") {
          count = (JSON.parse(result.value.state!) as { count: number }).count;
          answered++;
        }
        // A busy machine may end a call that did nothing wrong; it did not count then.
        else expect(["busy", "time"]).toContain(result.kind === "failed" ? result.why : result.kind);
      }
      return { count, answered };
    }),
  );
  counting.ended = true;
  await killing;
  expect(counts.map(({ count }) => count)).toEqual(counts.map(({ answered }) => answered));
  await sandbox.close();
  recordResult({
    trial: "kill -9 of plugin processes",
    tried: `${counting.kills} kills in ${counts.reduce((sum, { answered }) => sum + answered, 0)} actions`,
    outcome: "none lost, none done twice",
  });
});
