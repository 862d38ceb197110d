import type { CallFailure, CallResult, Inspection } from "./call-result.ts";
import { createSandboxProcesses } from "./sandbox-processes.ts";
import { SandboxProcessEnded, type SandboxProcess } from "./sandbox-process.ts";
import { createHostReplies } from "./host-replies.ts";
import type { HostFunctions } from "./host-functions.ts";
import { createCodeCache, type PluginCode } from "./code-cache.ts";
import type { Hook } from "./replies.ts";
import { killMs, runCall } from "./run-call.ts";
import { createSlots } from "./slots.ts";

/** A call of one hook of a plugin. */
export type SandboxCall<H extends Hook> = {
  hook: H;
  /**
   * The hook's argument (plugins/api/plugin-api.d.ts) as JSON text, at most 256 KiB; that of `show` is {state, session,
   * audiences, viewers}, and its reply has views and mines in their order.
   */
  input: string;
  /** The moment that the plugin's clock shows, for the whole call. */
  now: Date;
  /** What `newId` and `Math.random` are drawn from: the same seed gives the same. */
  seed: string;
  /** What the hook may ask of the instance. */
  host?: HostFunctions;
};

/** Runs plugins. */
export type SandboxPool = {
  /**
   * Runs a hook and returns what came of it. The caller keeps in the install's row what `counts` says. Throws what a
   * host function threw, and where no process can be started.
   */
  call<H extends Hook>(plugin: PluginCode, call: SandboxCall<H>): Promise<CallResult<H>>;
  /** Loads plugin.js and parses ui.js, of a package that nobody has installed yet. Throws where no process can be started. */
  inspect(bundle: { plugin: string; ui?: string }): Promise<Inspection | { kind: "busy" }>;
  /** Ends the processes. Calls that run or wait, and later ones, are `busy`. */
  close(): Promise<void>;
};

/** What is told of calls, for metrics; nothing of what plugins see or say. Seconds. */
export type SandboxObserver = {
  /** A hook ran for this long, waits for the host left out. */
  called?(call: { install: string; hook: Hook; result: string; seconds: number }): void;
  /** A process was ended because of what this install's code did. */
  killed?(kill: { install: string }): void;
  /** A call waited this long for a slot, which it got or not. */
  waited?(wait: { install: string; seconds: number; got: boolean }): void;
};

const MAX_INPUT_BYTES = 256 * 1024;
/** How often a call is sent again that lost its process through no fault of its own. */
const MAX_ATTEMPTS = 3;
const inspecting = "a package that nobody has installed";

/**
 * Returns the guests of one role: two processes, which the first call starts. Whoever makes it
 * closes it.
 */
export function createSandboxPool(observer: SandboxObserver = {}): SandboxPool {
  const loaded = createCodeCache();
  const children = createSandboxProcesses(
    () => slots.dispatch(),
    () => slots.clear(),
  );
  const slots = createSlots(children.all, loaded.has);

  // Gives work a child of its own, as often as it loses it to somebody else's fault. Returns null where there is none.
  async function inSlot<T>(install: string, work: (child: SandboxProcess) => Promise<T>): Promise<T | null> {
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) {
      if (!(await children.start())) return null;
      const asked = performance.now();
      const slot = await slots.enter(install, tries > 1);
      observer.waited?.({ install, seconds: (performance.now() - asked) / 1000, got: slot !== null });
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

  // Returns what a plugin did that its process had to be ended, or ended itself.
  function endedBy(install: string, error: unknown): CallFailure {
    if (!(error instanceof SandboxProcessEnded)) throw error;
    const weight = error.blame === "machine" ? "nothing" : "kill";
    if (weight === "kill") observer.killed?.({ install });
    const why = error.blame === "engine" ? "memory" : "time";
    return { kind: "failed", why, message: "it took too much time or memory", weight: weight };
  }

  return {
    async call(plugin, { hook, input, now, seed, host = {} }) {
      if (Buffer.byteLength(input) > MAX_INPUT_BYTES) throw new Error(`the input of ${hook} is too long`);
      const { install } = plugin;
      const answers = createHostReplies(host);
      let ms = 0;
      const result = await inSlot(install, async (child): Promise<CallResult<typeof hook>> => {
        answers.restart();
        return loaded.use(child, plugin, (key) =>
          runCall(child, { key, hook, input, now: now.getTime(), seed }, answers, (took) => (ms += took)),
        );
      }).catch((error: unknown) => endedBy(install, error));
      if (result === null) return { kind: "busy" };
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
      const found = await inSlot(inspecting, async (child): Promise<Inspection> => {
        const { end } = await child.turn({ type: "inspect" }, text, killMs);
        return { kind: "inspected", ...(JSON.parse(end.text) as Omit<Inspection, "kind">) };
      }).catch((error: unknown): Inspection => {
        const { message } = endedBy(inspecting, error);
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
