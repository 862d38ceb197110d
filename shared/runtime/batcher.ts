import { setTimeout as sleep } from "node:timers/promises";

type Waiting<Call, Reply> = { call: Call; resolve(reply: Reply): void; reject(error: unknown): void };

type Options = {
  /** How many calls one run takes at most. Without it: all that wait. */
  maxSize?: number;
  /** How long a key pauses before its next run where calls wait already, in milliseconds; `tookMs` is the last run's. */
  cooldownMs?(tookMs: number): number;
};

/**
 * Returns a function that answers calls with one key in batches: at most one `run` is in flight for a key, and the calls
 * that arrive meanwhile share the next one. So a call is never answered by a run that began before it, and a call that
 * finds no run in flight starts one at once. `run` returns the replies in the order of its calls; where it throws, all
 * calls of that run fail with what it threw.
 */
export function createBatcher<Call, Reply>(
  run: (key: string, calls: Call[]) => Promise<Reply[]>,
  { maxSize = Infinity, cooldownMs = () => 0 }: Options = {},
): (key: string, call: Call) => Promise<Reply> {
  const queues = new Map<string, Waiting<Call, Reply>[]>();

  async function runAll(key: string, queue: Waiting<Call, Reply>[]) {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxSize);
      const calls = batch.map((one) => one.call);
      const startedAt = performance.now();
      await run(key, calls).then(
        (replies) => batch.forEach((one, i) => one.resolve(replies[i]!)),
        (error: unknown) => batch.forEach((one) => one.reject(error)),
      );
      const pauseMs = queue.length > 0 ? cooldownMs(performance.now() - startedAt) : 0;
      if (pauseMs > 0) await sleep(pauseMs);
    }
    queues.delete(key);
  }

  return (key, call) =>
    new Promise<Reply>((resolve, reject) => {
      const queue = queues.get(key);
      const waiting = { call, resolve, reject };
      if (queue) return void queue.push(waiting);
      const started = [waiting];
      queues.set(key, started);
      void runAll(key, started);
    });
}
