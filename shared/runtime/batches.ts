type Waiting<Call, Reply> = { call: Call; resolve(reply: Reply): void; reject(error: unknown): void };

/**
 * Returns a function that answers calls with one key together: `run` is in flight at most once for each key, and the
 * calls that come meanwhile are answered by its next run. So a call is never answered by a run that began before it.
 * `run` returns the replies in the order of its calls; where it throws, all calls of that run fail with what it threw.
 */
export function inBatches<Call, Reply>(
  run: (key: string, calls: Call[]) => Promise<Reply[]>,
): (key: string, call: Call) => Promise<Reply> {
  const lines = new Map<string, Waiting<Call, Reply>[]>();

  async function serve(key: string, line: Waiting<Call, Reply>[]) {
    while (line.length > 0) {
      const batch = line.splice(0);
      const calls = batch.map((one) => one.call);
      await run(key, calls).then(
        (replies) => batch.forEach((one, i) => one.resolve(replies[i]!)),
        (error: unknown) => batch.forEach((one) => one.reject(error)),
      );
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
