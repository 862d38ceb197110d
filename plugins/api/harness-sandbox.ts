import { createSandboxPool, type SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";

/** Starting the processes takes longer than most tests, so consecutive rooms share them. A busy machine may take a while. */
const keptForMs = 1000;
let shared: { sandbox: SandboxPool; rooms: number; ending?: NodeJS.Timeout } | null = null;

/** Returns the sandbox processes that run plugin code. `releaseSandbox` releases them. */
export function acquireSandbox(): SandboxPool {
  shared ??= { sandbox: createSandboxPool({}, { maxWaitMs: 60_000 }), rooms: 0 };
  clearTimeout(shared.ending);
  shared.rooms++;
  return shared.sandbox;
}

/** Releases the processes. They end a second after the last release. */
export function releaseSandbox(): void {
  const left = shared!;
  if (--left.rooms > 0) return;
  left.ending = setTimeout(() => {
    shared = null;
    void left.sandbox.close();
  }, keptForMs);
}
