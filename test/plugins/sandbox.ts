import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import {
  createSandboxPool,
  type SandboxPool,
  type SandboxObserver,
} from "#shared/plugin-host/sandbox-pool.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { PluginCode } from "#shared/plugin-host/code-cache.ts";

/** Returns guests that are closed after the tests of a file. */
export function startSandbox(watch?: SandboxObserver): SandboxPool {
  const sandbox = createSandboxPool(watch);
  afterAll(() => sandbox.close());
  return sandbox;
}

/** Returns a plugin of this code, as an org of its own installed it. */
export function pluginOf(code: string): PluginCode {
  const digest = createHash("sha256").update(code).digest("hex");
  return { install: randomUUID(), digest, code: () => Promise.resolve(code) };
}

/** What calls have in common that do not look at the time. */
export const anyMoment = { now: new Date(1_800_000_000_000), seed: "seed" };

type Given = { state?: unknown; body?: unknown; host?: HostFunctions };

/** Has a plugin do an action in a room with this state. */
export function act(sandbox: SandboxPool, plugin: PluginCode, { state = {}, body = {}, host }: Given = {}) {
  const actor = { id: "ana", name: "Ana", facilitator: true, guest: false, spectator: false };
  const session = { id: "room", version: 1 };
  const input = JSON.stringify({ state, action: "go", body, actor, session, now: 0 });
  return sandbox.call(plugin, { hook: "onAction", input, ...anyMoment, ...(host && { host }) });
}

/** Returns the state that a call returned; fails with the call's result where it returned none. */
export async function stateOf(call: ReturnType<typeof act>): Promise<unknown> {
  const result = await call;
  if (result.kind !== "ok") throw new Error(JSON.stringify(result));
  return JSON.parse(result.value.state!);
}

/** A plugin that counts. */
export const counter = () =>
  pluginOf("export function onAction({ state }) { return { state: { count: state.count + 1 } }; }");

/** Returns the ids of the processes in which this process runs plugins. */
export function sandboxProcesses(): number[] {
  const listed = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((line) => line.includes("child.mjs"))
    .map((line) => Number.parseInt(line, 10));
}

/** Returns a promise with what settles it, and how often it was asked for. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const asked = Promise.withResolvers<void>();
  let times = 0;
  const ask = () => {
    times++;
    asked.resolve();
    return promise;
  };
  return { ask, resolve, asked: asked.promise, times: () => times };
}

/** A plugin whose action waits until the host has answered, and keeps the answer. */
export const waiter = () =>
  pluginOf("export async function onAction(_, host) { return { state: await host.kv.get('key') }; }");
