import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { loadSandbox } from "#shared/plugin-host/sandbox/sandbox.mjs";
import { bytesHeld, residentBytes } from "#test/support/memory.ts";
import { act, callDefaults, sandboxProcesses, pluginOf, startSandbox, stateOf } from "./sandbox.ts";

const rememberingCode = `
  let calls = 0;
  const seen = [];
  export function onAction({ body }) {
    const before = { calls, seen: [...seen], left: globalThis.left, proto: {}.left, json: JSON.left };
    globalThis.left = Object.prototype.left = JSON.left = body;
    Array.prototype.push = Object.freeze = Math.random = () => "changed";
    calls++;
    seen[seen.length] = body;
    return { state: { ...before, calls } };
  }`;

test("no call sees variables, globals or prototypes of an earlier call", async () => {
  const sandbox = startSandbox();
  const plugin = pluginOf(rememberingCode);
  for (let times = 0; times < 10; times++)
    expect(await stateOf(act(sandbox, plugin, { body: { secret: times } }))).toEqual({ calls: 1, seen: [] });
});

const busyCode = `
  export function onAction({ body }, host) {
    if (body.throws) throw new Error("no");
    if (body.recurses) return onAction({ body }, host);
    if (body.fills) { const all = []; for (;;) all.push(new Uint8Array(65536)); }
    if (body.waits) return host.kv.get("key").then((state) => ({ state }));
    if (body.hangs) return new Promise(() => {});
    return { state: [...Array(100).keys()].map(String) };
  }`;
const bodies = [{}, { throws: true }, { recurses: true }, { fills: true }, { waits: true }, { hangs: true }];

test("restoreMemory restores the memory to the last byte, and calls do not leak memory", async () => {
  const instance = await loadSandbox(busyCode);
  const head = { hook: "onAction", now: 0, seed: "", maxLength: 1000 };
  const bytes = () => createHash("sha256").update(instance.memory).digest("hex");
  const run = (body: object) => {
    try {
      const { asks } = instance.start(head, JSON.stringify({ body }));
      if (asks) instance.settle({ id: 1, ok: true }, "7");
    } catch {
      // Other tests check the errors.
    }
  };
  const loaded = bytes();
  for (const body of [...bodies, ...bodies]) {
    run(body);
    expect(bytes()).not.toBe(loaded);
    instance.restoreMemory();
    expect(bytes()).toBe(loaded);
  }
  const before = bytesHeld();
  for (let times = 0; times < 200; times++) bodies.forEach(run);
  expect(bytesHeld() - before).toBeLessThan(200_000);
});

test("processes do not grow with the number of calls or plugins", async () => {
  const sandbox = startSandbox();
  const earlier = new Set(sandboxProcesses());
  const memoryAfterCalls = async (calls: number) => {
    for (let at = 0; at < calls; at++) await act(sandbox, pluginOf(`${rememberingCode}// ${at}`));
    const own = sandboxProcesses().filter((pid) => !earlier.has(pid));
    return Math.max(...own.map(residentBytes));
  };
  const baseline = await memoryAfterCalls(50);
  expect(await memoryAfterCalls(50)).toBeLessThan(baseline + 40 * 1024 * 1024);
});

const echoCode = `
  export const view = ({ state }) => state;
  export const mine = ({ state, viewer }) => viewer + state.slice(0, 8000);`;

// Rules: protocol/limits#plugin-room-limits
test("eight loaded plugins hold 16 MiB each at most, also with the largest states and views", async () => {
  const sandbox = startSandbox();
  const earlier = new Set(sandboxProcesses());
  const plugins = Array.from({ length: 8 }, (_, at) => pluginOf(`${echoCode}// ${at}`));
  const residentAfter = async (state: string) => {
    const viewers = Array.from({ length: 200 }, (_, at) => ({ id: `p${at}` }));
    const input = JSON.stringify({ state, session: {}, audiences: ["member", "guest"], viewers });
    for (const plugin of plugins)
      expect(await sandbox.call(plugin, { hook: "show", input, ...callDefaults })).toMatchObject({
        kind: "ok",
      });
    const own = sandboxProcesses().filter((pid) => !earlier.has(pid));
    return Math.max(...own.map(residentBytes));
  };
  const small = await residentAfter("");
  const large = await residentAfter("x".repeat(128 * 1024 - 2));
  expect(large).toBeLessThan(small + 8 * 16 * 1024 * 1024);
});
