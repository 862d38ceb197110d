/** One plugin's loaded code. Typed for the tests that read its memory. */
export type Sandbox = {
  exports: string[];
  start(head: { hook: string; now: number; seed: string; maxLength: number }, input: string): CallStep;
  settle(head: { id: number; ok: boolean }, result: string): CallStep;
  memory: Uint8Array;
  restoreMemory(): void;
};

type CallStep = { reply?: string; asks?: { id: number; fn: string; args: string }[] };

export function loadSandbox(code: string): Promise<Sandbox>;
