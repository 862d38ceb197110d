import { startSandboxProcess, type SandboxProcess } from "./sandbox-process.ts";

/** The processes in which plugins run. */
export type SandboxProcesses = {
  /** Returns the processes that were started and have not ended. */
  all(): readonly SandboxProcess[];
  /** Starts missing processes. Returns true when one is ready, false when closed. Throws if none can be started. */
  start(): Promise<boolean>;
  /** Ends all processes permanently. Resolves when they have ended. */
  close(): Promise<void>;
};

const PROCESS_COUNT = 2;

/**
 * Creates the processes for plugins. They start on first use, and an ended process is replaced at once. Calls `onIdle`
 * whenever a process becomes idle. Calls `onNoneLeft` when the last process failed to start. `maxTurnMs` is that of
 * `startSandboxProcess`.
 */
export function createSandboxProcesses(
  onIdle: () => void,
  onNoneLeft: () => void,
  maxTurnMs?: number,
): SandboxProcesses {
  const processes: SandboxProcess[] = [];
  let closed = false;

  function startProcess() {
    const sandboxProcess = startSandboxProcess(onIdle, { maxTurnMs });
    processes.push(sandboxProcess);
    const replace = () => {
      if (!closed) startProcess();
    };
    void sandboxProcess.ended.then(() => {
      processes.splice(processes.indexOf(sandboxProcess), 1);
      // After a failed start, the next call starts the process.
      sandboxProcess.ready.then(replace, () => {
        if (processes.length === 0) onNoneLeft();
      });
    });
  }

  return {
    all: () => processes,
    async start() {
      if (closed) return false;
      while (processes.length < PROCESS_COUNT) startProcess();
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
