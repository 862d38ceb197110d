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

/**
 * Creates a sandbox pool whose calls are not busy because a busy machine is slow: the processes of plugins have a low
 * priority, and get little CPU time beside other tests. The caller must close it.
 */
export const createPatientPool = (watch?: SandboxObserver) =>
  createSandboxPool(watch, { maxWaitMs: 120_000, maxTurnMs: 200_000 });

/** Returns a patient sandbox pool that is closed after the tests of the file. */
export function startSandbox(watch?: SandboxObserver): SandboxPool {
  const sandbox = createPatientPool(watch);
  afterAll(() => sandbox.close());
  return sandbox;
}

/** Returns a plugin with this code and a new install id. All are of one org by default. */
export function pluginOf(code: string, org = "acme"): PluginCode {
  const digest = createHash("sha256").update(code).digest("hex");
  return { install: randomUUID(), org, digest, code: () => Promise.resolve(code) };
}

/** The clock and seed of calls that do not depend on them. */
export const callDefaults = { now: new Date(1_800_000_000_000), seed: "seed" };

type ActionInput = { state?: unknown; body?: unknown; host?: HostFunctions; deadline?: number };

/** Calls the plugin's action in a room with this state. */
export function act(
  sandbox: SandboxPool,
  plugin: PluginCode,
  { state = {}, body = {}, host, deadline }: ActionInput = {},
) {
  const actor = { id: "ana", name: "Ana", facilitator: true, guest: false, spectator: false };
  const session = { id: "room", version: 1 };
  const input = JSON.stringify({ state, action: "go", body, actor, session, now: 0 });
  return sandbox.call(plugin, { hook: "onAction", input, ...callDefaults, ...(host && { host }), deadline });
}

/** Returns the state of a call's result. Throws the result if the call did not succeed. */
export async function stateOf(call: ReturnType<typeof act>): Promise<unknown> {
  const result = await call;
  if (result.kind !== "ok") throw new Error(JSON.stringify(result));
  return JSON.parse(result.value.state!);
}

/** Returns a plugin that counts its actions. */
export const countingPlugin = (org?: string) =>
  pluginOf("export function onAction({ state }) { return { state: { count: state.count + 1 } }; }", org);

/** Returns the ids of this process's sandbox processes. */
export function sandboxProcesses(): number[] {
  const listed = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((line) => line.includes("child.mjs"))
    .map((line) => Number.parseInt(line, 10));
}

/** Returns a promise, its resolver, a promise of the first `wait`, and the number of waits. */
export function deferred() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const reached = Promise.withResolvers<void>();
  let times = 0;
  const wait = () => {
    times++;
    reached.resolve();
    return promise;
  };
  return { wait, resolve, reached: reached.promise, times: () => times };
}

/** Returns a plugin whose action waits for the host's reply and stores it. */
export const waitingPlugin = () =>
  pluginOf("export async function onAction(_, host) { return { state: await host.kv.get('key') }; }");
