/** One plugin's code, loaded; for the tests that look into its memory. */
export type Sandbox = {
  exports: string[];
  start(head: { hook: string; now: number; seed: string; most: number }, input: string): Answer;
  settle(head: { id: number; ok: boolean }, answer: string): Answer;
  memory: Uint8Array;
  putBack(): void;
};

type Answer = { reply?: string; asks?: { id: number; fn: string; args: string }[] };

export function loadSandbox(code: string): Promise<Sandbox>;
