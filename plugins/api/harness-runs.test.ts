import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openHooks } from "./harness-hooks.ts";
import { createSpace } from "./harness-space.ts";

const fetches = { capability: "fetch", connection: "tracker" };
const code = `
  export const onJob = async ({ payload: { fn, args, throws } }, host) => {
    await (fn.startsWith("space.") ? host.space[fn.slice(6)] : host[fn])(...args);
    if (throws) throw new Error("no");
  };
  export const onAsk = (_, host) => host.tryLater({ afterMs: null });
`;

/** Opens hooks whose job makes one call of a host function, and then throws if it is told to. */
async function openCalling(capabilities: object[], options: Parameters<typeof openHooks>[1] = {}) {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-harness-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const manifest = {
    name: "caller",
    version: "1.0.0",
    display: "Caller",
    capabilities: [{ capability: "jobs" }, { capability: "asks" }, fetches, ...capabilities],
    connections: [{ name: "tracker", label: "Tracker", by: "space" }],
  };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "plugin.js"), code);
  const hooks = await openHooks(folder, options);
  onTestFinished(hooks.close);
  return { hooks, call: (fn: string, ...args: unknown[]) => hooks.job("a", { fn, args }) };
}

// Rules: protocol/plugins#try-later
test("openHooks has what the last run requested with tryLater, in its limits", async () => {
  const { hooks, call } = await openCalling([{ capability: "log" }]);
  await call("tryLater", { afterMs: 5, reason: "The tracker is busy." });
  expect(hooks.later).toEqual({ afterMs: 1000, reason: "The tracker is busy." });
  await call("tryLater", { afterMs: null });
  expect(hooks.later).toEqual({ afterMs: null });
  await call("log", "info", "x");
  expect(hooks.later).toBe(null);
  await expect(hooks.ask("go")).rejects.toThrow("unavailable");
});

// Rules: protocol/plugins#connection-reports
test("openHooks has the reports of successful runs, and refuses one without a connection", async () => {
  const connections = { tracker: { address: "https://acme.example.com" } };
  const { hooks, call } = await openCalling([], { connections });
  const report = { connection: "tracker", text: "Connected as {name}", values: { name: "Ana" } };
  await call("report", report);
  await expect(
    hooks.job("a", { fn: "report", args: [{ ...report, text: "x" }], throws: true }),
  ).rejects.toThrow();
  expect(hooks.reports).toEqual({ tracker: { text: "Connected as {name}", values: { name: "Ana" } } });
  await call("report", { connection: "tracker", text: null });
  expect(hooks.reports).toEqual({});
  const { call: withoutOne } = await openCalling([]);
  await expect(withoutOne("report", report)).rejects.toThrow("unconnected");
});

// Rules: protocol/plugins#space-of-hooks
test("jobs of openHooks store values of the space", async () => {
  const space = createSpace();
  const { call } = await openCalling([{ capability: "space:kv" }], { space });
  await call("space.set", "a", 1);
  expect(space.values).toEqual({ a: 1 });
});
