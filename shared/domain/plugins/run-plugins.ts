import type { Database } from "#shared/db/database.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { busy, type Called, type PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { createSemaphore, type Semaphore } from "#shared/runtime/semaphore.ts";
import type { CallFailed, CallResult } from "#shared/plugin-host/call-result.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { createGuests } from "#shared/plugin-host/sandbox-pool.ts";
import { findCode } from "./find-code.ts";
import { actionHost } from "./host/action-host.ts";
import type { PluginCode, PluginHost } from "./plugin-host.ts";
import { watchByName, type PluginWatch, type Trouble } from "./plugin-observer.ts";
import type { Manifest } from "./read-package.ts";
import { noteFailure, noteKill, noteSuccess } from "./record-failure.ts";

/** What runs plugins in one process. */
export type RunningPlugins = {
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
export function createPlugins(db: Database, dir: string, watch: PluginWatch = {}): RunningPlugins {
  // A name for each install that was ever called.
  const names = new Map<string, string>();
  const guests = createGuests(watchByName(watch, (install) => names.get(install) ?? null));
  const actionQueues = createActionQueues();
  return {
    host: { dir, inspect: guests.inspect },
    runner: {
      queue: ({ install }, work) => actionQueues.of(install).run(work),
      async run(plugin, call) {
        const { install, name, digest } = plugin;
        const { hook } = call;
        names.set(install, name);
        try {
          const code = () => readCode(db.pool, dir, digest);
          const result = await guests.call({ install, digest, code }, call);
          if (result.kind === "busy") watch.called?.({ name, hook, result: "busy" });
          const followed = await note(db, plugin, result);
          if (result.kind === "failed")
            for (const what of followed) watch.trouble?.({ install, name, hook, what, why: result.why });
          return result;
        } catch (error) {
          if (!(error instanceof NoCode)) throw error;
          watch.called?.({ name, hook, result: "missing" });
          watch.trouble?.({ install, name, hook, what: "failed", why: "missing" });
          return noCode;
        }
      },
      hostOfAction: (plugin, tx) => actionHost(plugin, tx, watch.said),
    },
    close: guests.close,
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

const noCode: CallFailed = {
  kind: "failed",
  why: "threw",
  message: "its code is missing",
  counts: "nothing",
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
  { install, isTroubled }: Called,
  result: CallResult<Hook>,
): Promise<Trouble["what"][]> {
  if (result.kind === "failed") {
    if (result.counts === "kill") return (await noteKill(db, install)) ? ["killed", "stopped"] : ["killed"];
    if (result.counts === "nothing") return ["failed"];
    return (await noteFailure(db, install, result)) ? ["failed", "rests"] : ["failed"];
  }
  if (isTroubled && result.kind !== "busy") await noteSuccess(db, install);
  return [];
}
