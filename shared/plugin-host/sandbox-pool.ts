import type { CallFailure, CallResult, Inspection } from "./call-result.ts";
import { createSandboxProcesses } from "./sandbox-processes.ts";
import { SandboxProcessEnded, type SandboxProcess } from "./sandbox-process.ts";
import { createHostReplies } from "./host-replies.ts";
import type { HostFunctions } from "./host-functions.ts";
import { createCodeCache, type PluginCode } from "./code-cache.ts";
import type { Hook } from "./replies.ts";
import { loadMs, runCall } from "./run-call.ts";
import { createSlots } from "./slots.ts";

/** A call of one hook of a plugin. */
export type SandboxCall<H extends Hook> = {
  hook: H;
  /**
   * The hook's argument (plugins/api/plugin-api.d.ts) as JSON text of at most 512 KiB. For `show` it is {state, session,
   * audiences, viewers}. The reply of `show` has `views` in the order of `audiences`, and `mines` in that of `viewers`.
   */
  input: string;
  /** The time on the plugin's clock during the whole call. */
  now: Date;
  /** The seed of `newId` and `Math.random`. The same seed gives the same values. */
  seed: string;
  /** The host functions of the call. */
  host?: HostFunctions;
  /** The monotonic time in ms after which no step of the call begins. Default: the usual limits only. */
  deadline?: number | undefined;
};

/** Runs plugins. */
export type SandboxPool = {
  /** Starts missing processes and waits for the first. Throws if none can be started. */
  start(): Promise<void>;
  /**
   * Runs a hook and returns its result. The caller records a failure in the install's row according to its `weight`.
   * Throws the errors of host functions. Also throws if no process can be started.
   */
  call<H extends Hook>(plugin: PluginCode, call: SandboxCall<H>): Promise<CallResult<H>>;
  /** Loads plugin.js and parses ui.js of a package before it is installed. Throws if no process can be started. */
  inspect(bundle: { plugin: string; ui?: string }): Promise<Inspection | { kind: "busy" }>;
  /** Ends the processes. Running, queued and later calls are `busy`. */
  close(): Promise<void>;
};

/** Receives measurements of calls for metrics. They contain no data of plugins. Times are in seconds. */
export type SandboxObserver = {
  /** A hook has run. `seconds` excludes the time of host functions. */
  called?(call: { install: string; hook: Hook; result: string; seconds: number }): void;
  /** This install's code has caused the end of a process. */
  killed?(kill: { install: string }): void;
  /** A call has waited for a slot. `got` is true if it got the slot. */
  waited?(wait: { install: string; seconds: number; got: boolean }): void;
};

const MAX_INPUT_BYTES = 512 * 1024;
/** Attempts for a call whose process ended without the call's fault. */
const MAX_ATTEMPTS = 3;
/** Takes the place of the ids of install and org during an inspection. */
const INSPECTION = "a package before its installation";

/**
 * Creates a pool of two sandbox processes, which the first call starts. The caller must close the pool. A call waits at
 * most `maxWaitMs` for a slot (default: 2 s). A turn that gets too little CPU time ends after `maxTurnMs` (default: 10 s).
 */
export function createSandboxPool(
  observer: SandboxObserver = {},
  { maxWaitMs, maxTurnMs }: { maxWaitMs?: number; maxTurnMs?: number } = {},
): SandboxPool {
  const loaded = createCodeCache();
  const children = createSandboxProcesses(
    () => slots.dispatch(),
    () => slots.clear(),
    maxTurnMs,
  );
  const slots = createSlots(children.all, loaded.has, maxWaitMs);

  // Runs work in a child. Retries if the child ended without the work's fault. Returns null if no slot was free before
  // the deadline.
  async function inSlot<T>(
    owner: Pick<PluginCode, "install" | "org">,
    work: (child: SandboxProcess) => Promise<T>,
    deadline = Infinity,
  ): Promise<T | null> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (!(await children.start())) return null;
      const waitStart = performance.now();
      const slot = await slots.enter(owner, { isRetry: attempt > 1, deadline });
      observer.waited?.({
        install: owner.install,
        seconds: (performance.now() - waitStart) / 1000,
        got: slot !== null,
      });
      if (slot === null) return null;
      try {
        return await work(slot.child);
      } catch (error) {
        if (!(error instanceof SandboxProcessEnded) || error.blame !== "other") throw error;
      } finally {
        slot.leave();
      }
    }
    return null;
  }

  // Converts `SandboxProcessEnded` to the failure of the plugin. Rethrows other errors.
  function failureFrom(install: string, error: unknown): CallFailure {
    if (!(error instanceof SandboxProcessEnded)) throw error;
    const weight = error.blame === "machine" ? "nothing" : "kill";
    if (weight === "kill") observer.killed?.({ install });
    const why = error.blame === "engine" ? "memory" : "time";
    return { kind: "failed", why, message: "it took too much time or memory", weight };
  }

  return {
    start: async () => void (await children.start()),
    async call(plugin, { hook, input, now, seed, host = {}, deadline = Infinity }) {
      if (Buffer.byteLength(input) > MAX_INPUT_BYTES) throw new Error(`the input of ${hook} is too long`);
      const { install } = plugin;
      const hostReplies = createHostReplies(host);
      let ms = 0;
      const run = async (child: SandboxProcess): Promise<CallResult<typeof hook>> => {
        hostReplies.restart();
        return loaded.use(child, plugin, (key) =>
          runCall(
            child,
            { key, hook, input, now: now.getTime(), seed, deadline },
            hostReplies,
            (turnMs) => (ms += turnMs),
          ),
        );
      };
      const result = await inSlot(plugin, run, deadline).catch((error: unknown) =>
        failureFrom(install, error),
      );
      if (result === null || result.kind === "busy") return { kind: "busy" };
      observer.called?.({
        install,
        hook,
        result: result.kind === "failed" ? result.why : result.kind,
        seconds: ms / 1000,
      });
      return result;
    },
    async inspect({ plugin, ui }) {
      const text = JSON.stringify({ plugin, ui });
      const found = await inSlot(
        { install: INSPECTION, org: INSPECTION },
        async (child): Promise<Inspection> => {
          const { end } = await child.turn({ type: "inspect" }, text, loadMs);
          return { kind: "inspected", ...(JSON.parse(end.text) as Omit<Inspection, "kind">) };
        },
      ).catch((error: unknown): Inspection | null => {
        // A machine that is too busy to run the inspection says nothing about the package.
        if (error instanceof SandboxProcessEnded && error.blame === "machine") return null;
        const { message } = failureFrom(INSPECTION, error);
        return { kind: "inspected", exports: [], problem: { file: "plugin.js", message } };
      });
      return found ?? { kind: "busy" };
    },
    async close() {
      slots.close();
      await children.close();
    },
  };
}
