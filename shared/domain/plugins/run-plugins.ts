import type { Database } from "#shared/db/database.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { busy, type CalledPlugin, type PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { createSemaphore, type Semaphore } from "#shared/runtime/semaphore.ts";
import type { CallFailure, CallResult } from "#shared/plugin-host/call-result.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { findCode } from "./find-code.ts";
import { actionHost } from "./host/action-host.ts";
import type { PluginCode, PluginHost } from "./plugin-host.ts";
import { observeByName, type PluginObserver, type PluginFailure } from "./plugin-observer.ts";
import type { Manifest } from "./read-package.ts";
import { recordFailure, recordKill, recordSuccess } from "./record-failure.ts";

/** What runs plugins in one process. */
export type PluginRuntime = {
  host: PluginHost;
  runner: PluginRunner;
  /** Ends the processes of the plugins. */
  close(): Promise<void>;
};

/**
 * Returns what runs plugins in a process whose operator laid down files of theirs in `dir`. The code of a plugin is
 * read from the database, or from there, when it is needed for the first time. What goes wrong is kept in the install's
 * row, so every process knows of it, and told to `watch`.
 */
export function createPlugins(db: Database, dir: string, observer: PluginObserver = {}): PluginRuntime {
  // A name for each install that was ever called.
  const names = new Map<string, string>();
  const sandbox = createSandboxPool(observeByName(observer, (install) => names.get(install) ?? null));
  const actionQueues = createActionQueues();
  return {
    host: { dir, inspect: sandbox.inspect },
    runner: {
      queue: ({ install }, work) => actionQueues.of(install).run(work),
      async run(plugin, call) {
        const { install, name, digest } = plugin;
        const { hook } = call;
        names.set(install, name);
        try {
          const code = () => readCode(db.pool, dir, digest);
          const result = await sandbox.call({ install, digest, code }, call);
          if (result.kind === "busy") observer.called?.({ name, hook, result: "busy" });
          const followed = await note(db, plugin, result);
          if (result.kind === "failed")
            for (const what of followed) observer.failed?.({ install, name, hook, what, why: result.why });
          return result;
        } catch (error) {
          if (!(error instanceof NoCode)) throw error;
          observer.called?.({ name, hook, result: "missing" });
          observer.failed?.({ install, name, hook, what: "failed", why: "missing" });
          return noCode;
        }
      },
      hostOfAction: (plugin, tx) => actionHost(plugin, tx, observer.logged),
    },
    close: sandbox.close,
  };
}

/** One action of an install runs at a time, and 48 wait; as many of its calls wait for a process. */
const actionQueue = { permits: 1, maxQueue: 48, timeoutMs: 2000, refusal: busy };

function createActionQueues() {
  const known = new Map<string, Semaphore>();
  return {
    of(install: string): Semaphore {
      // A few hundred bytes for each install that was ever acted in.
      const queue = known.get(install) ?? createSemaphore(actionQueue);
      known.set(install, queue);
      return queue;
    },
  };
}

const noCode: CallFailure = {
  kind: "failed",
  why: "threw",
  message: "its code is missing",
  weight: "nothing",
};

class NoCode extends Error {}

const bundle = statement<{ manifest: Manifest } & PluginCode, [string]>(
  "plugin-code",
  `select manifest, code, page from plugin_bundles where digest = decode($1, 'hex')`,
);

async function readCode(runner: Runner, dir: string, digest: string): Promise<string> {
  const [packed] = await bundle(runner, digest);
  const code = packed && (await findCode({ dir }, packed)).code;
  if (code === null || code === undefined) throw new NoCode();
  return code;
}

/** Keeps in the install's row what came of a call, and returns what has become of the plugin where it failed. */
async function note(
  db: Database,
  { install, isFailing }: CalledPlugin,
  result: CallResult<Hook>,
): Promise<PluginFailure["what"][]> {
  if (result.kind === "failed") {
    if (result.weight === "kill") return (await recordKill(db, install)) ? ["killed", "stopped"] : ["killed"];
    if (result.weight === "nothing") return ["failed"];
    return (await recordFailure(db, install, result)) ? ["failed", "rests"] : ["failed"];
  }
  if (isFailing && result.kind !== "busy") await recordSuccess(db, install);
  return [];
}
