import { createSandboxPool, type SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";

/** Starting the processes takes longer than most tests, so rooms that follow each other share them. */
const keptForMs = 1000;
let shared: { sandbox: SandboxPool; rooms: number; ending?: NodeJS.Timeout } | null = null;

/** Returns the processes in which the code of plugins runs. `releaseSandbox` gives them up again. */
export function acquireSandbox(): SandboxPool {
  shared ??= { sandbox: createSandboxPool(), rooms: 0 };
  clearTimeout(shared.ending);
  shared.rooms++;
  return shared.sandbox;
}

/** Ends the processes a second after the last of those who use them has left. */
export function releaseSandbox(): void {
  const left = shared!;
  if (--left.rooms > 0) return;
  left.ending = setTimeout(() => {
    shared = null;
    void left.sandbox.close();
  }, keptForMs);
}
