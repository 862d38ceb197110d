/** A counting semaphore with a bounded queue. */
export type Semaphore = {
  /**
   * Runs work when a permit is free, in the order of the calls, and returns its result. If the queue is full or the
   * wait times out, throws the error of `refusal` without running the work.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
};

type Options = {
  permits: number;
  maxQueue: number;
  timeoutMs: number;
  /** Returns the error for refused work. */
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
