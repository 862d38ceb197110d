import type { Database } from "#shared/db/database.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { busy, type CalledPlugin, type PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { createFairSemaphore } from "#shared/runtime/fair-semaphore.ts";
import type { CallFailure, CallResult } from "#shared/plugin-host/call-result.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { readOperatorFile } from "./find-code.ts";
import { actionHost } from "./host/action-host.ts";
import { createHost } from "./host/create-host.ts";
import { createSequentialHost } from "./host/sequential-host.ts";
import type { PluginHost } from "./plugin-host.ts";
import { observeByName, type PluginObserver, type PluginFailure } from "./plugin-observer.ts";
import type { Manifest } from "./read-package.ts";
import { recordFailure, recordKill, recordSuccess } from "./record-failure.ts";

/** The plugin runtime of one process. */
export type PluginRuntime = {
  host: PluginHost;
  runner: PluginRunner;
  /** Ends the plugin processes. */
  close(): Promise<void>;
};

/**
 * Returns the plugin runtime of a process. `dir` is the operator's plugin folder. A plugin's code is read from the
 * database or from there when it is first needed. Failures are stored in the install's row, so that every process sees
 * them, and reported to `observer`.
 */
export function createPlugins(db: Database, dir: string, observer: PluginObserver = {}): PluginRuntime {
  // The name of each install that was ever called.
  const names = new Map<string, string>();
  const sandbox = createSandboxPool(observeByName(observer, (install) => names.get(install) ?? null));
  const actions = createFairSemaphore(actionPermits);
  return {
    host: { dir, inspect: sandbox.inspect },
    runner: {
      async queue({ org, install }, work) {
        await sandbox.start();
        return actions.run({ group: org, member: install }, work);
      },
      async run(plugin, call, within) {
        const { install, org, name, digest } = plugin;
        const { hook } = call;
        names.set(install, name);
        const host = within && createSequentialHost(call.host);
        try {
          const code = () => readCode(within?.tx.client ?? db.pool, dir, digest);
          const hosted = { ...call, ...(host && { host: host.functions }), deadline: within?.deadline };
          const called = await sandbox.call({ install, org, digest, code }, hosted);
          const reason = called.kind === "failed" ? call.reasonOf?.(called.message) : undefined;
          const result = reason === undefined ? called : { ...called, reason };
          if (result.kind === "ok" && hasFailedReach(result.value))
            observer.failed?.({ install, name, hook, what: "failed", why: "reach" });
          if (result.kind === "busy") observer.called?.({ name, hook, result: "busy" });
          const record = async () => {
            const consequences = await recordResult(db, plugin, result);
            if (result.kind === "failed")
              for (const what of consequences)
                observer.failed?.({ install, name, hook, what, why: result.reason ?? result.why });
          };
          if (within) within.tx.afterEnd(record);
          else await record();
          return result;
        } catch (error) {
          if (!(error instanceof NoCode)) throw error;
          observer.called?.({ name, hook, result: "missing" });
          observer.failed?.({ install, name, hook, what: "failed", why: "missing" });
          return noCode;
        } finally {
          await host?.end();
        }
      },
      hostOfAction: (plugin, tx, room, actor) => actionHost(plugin, tx, { room, actor }, observer.logged),
      hostOfCreate: (plugin, spaceId) => createHost(db, plugin, spaceId),
    },
    close: sandbox.close,
  };
}

/** Returns true if the plugin changed a room, but `waits` or `result` failed. */
function hasFailedReach(value: unknown): boolean {
  return typeof value === "object" && value !== null && "failed" in value;
}

/**
 * The permits of plugin actions. Each action holds a connection and the room lock while it runs. There are few permits,
 * so that the other pool connections can serve quick actions. As many calls of an install may wait for a plugin process.
 */
const actionPermits = { permits: 2, maxQueueOfMember: 48, maxQueue: 256, timeoutMs: 2000, refusal: busy };

const noCode: CallFailure = {
  kind: "failed",
  why: "threw",
  message: "its code is missing",
  weight: "nothing",
};

class NoCode extends Error {}

const bundle = statement<{ manifest: Manifest; code: string | null }, [string]>(
  "plugin-code",
  `select manifest, code from plugin_bundles where digest = decode($1, 'hex')`,
);

async function readCode(runner: Runner, dir: string, digest: string): Promise<string> {
  const [packed] = await bundle(runner, digest);
  const code = packed && (packed.code ?? (await readOperatorFile({ dir }, packed.manifest, "plugin.js")));
  if (code === null || code === undefined) throw new NoCode();
  return code;
}

/** Records the result of a call in the install's row. After a failure it returns the consequences for the plugin. */
async function recordResult(
  db: Database,
  { install, isFailing }: CalledPlugin,
  result: CallResult<Hook>,
): Promise<PluginFailure["what"][]> {
  if (result.kind === "failed") {
    if (result.weight === "kill") return (await recordKill(db, install)) ? ["killed", "stopped"] : ["killed"];
    if (result.weight === "nothing") return ["failed"];
    return (await recordFailure(db, install, result)) ? ["failed", "paused"] : ["failed"];
  }
  if (isFailing && result.kind !== "busy") await recordSuccess(db, install);
  return [];
}
