/** A mutex per key. Work of one key runs in the order of the calls; different keys run concurrently. */
export type KeyedMutex = { run<T>(key: string, work: () => Promise<T>): Promise<T> };

/** Returns a mutex that is free for every key. Idle keys take no memory. */
export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const previous = tails.get(key) ?? Promise.resolve();
      const result = previous.then(work);
      const tail = result.catch(() => {});
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
  };
}
