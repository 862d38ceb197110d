/** Runs the work of one key one after another, in the order of the calls, and that of different keys side by side. */
export type KeyedMutex = { run<T>(key: string, work: () => Promise<T>): Promise<T> };

/** Returns a mutex that is free for every key. It holds nothing for a key without work. */
export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(work);
      const tail = result.catch(() => {});
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
  };
}
