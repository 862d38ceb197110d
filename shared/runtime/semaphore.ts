/** A counting semaphore: so many pieces of work run at once, and a bounded number waits. */
export type Semaphore = {
  /**
   * Runs work once a permit is free, in the order of the calls, and returns its result. Throws what `refusal` returns,
   * before the work has begun, where too many wait already or no permit became free in time.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
};

type Options = {
  permits: number;
  maxQueue: number;
  timeoutMs: number;
  /** Makes the error for work that is refused. */
  refusal: () => Error;
};

/** Returns a semaphore with this number of permits. */
export function createSemaphore({ permits, maxQueue, timeoutMs, refusal }: Options): Semaphore {
  const queue: (() => void)[] = [];
  let free = permits;

  function release() {
    const next = queue.shift();
    if (next) next();
    else free++;
  }

  function acquire(): Promise<void> {
    if (free > 0) {
      free--;
      return Promise.resolve();
    }
    if (queue.length >= maxQueue) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(acquired), 1);
        reject(refusal());
      }, timeoutMs);
      const acquired = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(acquired);
    });
  }

  return {
    async run(work) {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
