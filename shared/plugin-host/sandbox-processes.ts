import { startSandboxProcess, type SandboxProcess } from "./sandbox-process.ts";

/** The processes in which plugins run. */
export type SandboxProcesses = {
  /** Those that were started and have not ended. */
  all(): readonly SandboxProcess[];
  /** Starts what is missing. Returns true once one can be used, false when closed; throws where none can be started. */
  start(): Promise<boolean>;
  /** Ends them all, for good. Settles when they are gone. */
  close(): Promise<void>;
};

const PROCESS_COUNT = 2;

/**
 * Returns the processes for plugins, which start when they are first needed; one that ends is replaced at once. `freed`
 * is called whenever one of them has become idle, `lost` when none is left that could.
 */
export function createSandboxProcesses(freed: () => void, lost: () => void): SandboxProcesses {
  const processes: SandboxProcess[] = [];
  let closed = false;

  function startOne() {
    const sandboxProcess = startSandboxProcess(freed);
    processes.push(sandboxProcess);
    const replace = () => {
      if (!closed) startOne();
    };
    void sandboxProcess.ended.then(() => {
      processes.splice(processes.indexOf(sandboxProcess), 1);
      // What cannot be started is not tried again before somebody needs it.
      sandboxProcess.ready.then(replace, () => {
        if (processes.length === 0) lost();
      });
    });
  }

  return {
    all: () => processes,
    async start() {
      if (closed) return false;
      while (processes.length < PROCESS_COUNT) startOne();
      try {
        await Promise.any(processes.map(({ ready }) => ready));
        return true;
      } catch (error) {
        if (closed) return false;
        throw (error as AggregateError).errors[0];
      }
    },
    async close() {
      closed = true;
      const all = processes.slice();
      for (const sandboxProcess of all) sandboxProcess.kill();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
