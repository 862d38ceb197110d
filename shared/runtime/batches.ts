import { setTimeout as sleep } from "node:timers/promises";

type Waiting<Call, Reply> = { call: Call; resolve(reply: Reply): void; reject(error: unknown): void };

/** How long a key rests before its next run, in milliseconds, where calls wait already; `tookMs` is what the last one took. */
export type Rest = (tookMs: number) => number;

/**
 * Returns a function that answers calls with one key together: `run` is in flight at most once for each key, and the
 * calls that come meanwhile are answered by its next run. So a call is never answered by a run that began before it.
 * `run` returns the replies in the order of its calls; where it throws, all calls of that run fail with what it threw.
 * A call that waits for nobody is never delayed by a rest.
 */
export function inBatches<Call, Reply>(
  run: (key: string, calls: Call[]) => Promise<Reply[]>,
  rest: Rest = () => 0,
): (key: string, call: Call) => Promise<Reply> {
  const lines = new Map<string, Waiting<Call, Reply>[]>();

  async function serve(key: string, line: Waiting<Call, Reply>[]) {
    while (line.length > 0) {
      const batch = line.splice(0);
      const calls = batch.map((one) => one.call);
      const startedAt = performance.now();
      await run(key, calls).then(
        (replies) => batch.forEach((one, i) => one.resolve(replies[i]!)),
        (error: unknown) => batch.forEach((one) => one.reject(error)),
      );
      const pause = line.length > 0 ? rest(performance.now() - startedAt) : 0;
      if (pause > 0) await sleep(pause);
    }
    lines.delete(key);
  }

  return (key, call) =>
    new Promise<Reply>((resolve, reject) => {
      const line = lines.get(key);
      const waiting = { call, resolve, reject };
      if (line) return void line.push(waiting);
      const begun = [waiting];
      lines.set(key, begun);
      void serve(key, begun);
    });
}
