import { setTimeout as sleep } from "node:timers/promises";

type QueuedCall<Call, Reply> = { call: Call; resolve(reply: Reply): void; reject(error: unknown): void };

type Options = {
  /** The maximum number of calls in a run. Default: unlimited. */
  maxSize?: number;
  /**
   * Returns the pause of a key before its next run if calls are queued, in milliseconds. `tookMs` is the duration of
   * the last run.
   */
  cooldownMs?(tookMs: number): number;
};

/**
 * Returns a function that runs the calls of one key in batches. At most one `run` per key is in flight; calls that
 * arrive meanwhile share the next one. So no call gets a result from a run that began before the call. A call without a
 * run in flight starts one at once. `run` returns the replies in the order of its calls. If it throws, all calls of
 * that run fail with its error.
 */
export function createBatcher<Call, Reply>(
  run: (key: string, calls: Call[]) => Promise<Reply[]>,
  { maxSize = Infinity, cooldownMs = () => 0 }: Options = {},
): (key: string, call: Call) => Promise<Reply> {
  const queues = new Map<string, QueuedCall<Call, Reply>[]>();

  async function runAll(key: string, queue: QueuedCall<Call, Reply>[]) {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxSize);
      const calls = batch.map(({ call }) => call);
      const startedAt = performance.now();
      await run(key, calls).then(
        (replies) => batch.forEach(({ resolve }, i) => resolve(replies[i]!)),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      );
      const pauseMs = queue.length > 0 ? cooldownMs(performance.now() - startedAt) : 0;
      if (pauseMs > 0) await sleep(pauseMs);
    }
    queues.delete(key);
  }

  return (key, call) =>
    new Promise<Reply>((resolve, reject) => {
      const queue = queues.get(key);
      const queued = { call, resolve, reject };
      if (queue) return void queue.push(queued);
      const started = [queued];
      queues.set(key, started);
      void runAll(key, started);
    });
}
