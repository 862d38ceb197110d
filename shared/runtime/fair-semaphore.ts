import { createFairOrder, type Owner } from "./fair-order.ts";

/** A counting semaphore that is fair between owners, with a bounded queue for each member. */
export type FairSemaphore = {
  /**
   * Runs work when a permit is free, and returns its result. A member has one permit at a time. While several groups use
   * the semaphore, one group leaves a permit free. If a queue is full or the wait times out, throws the error of
   * `refusal` without running the work.
   */
  run<T>(owner: Owner, work: () => Promise<T>): Promise<T>;
};

type Options = {
  permits: number;
  /** The most work of a member that waits, and of all. */
  maxQueueOfMember: number;
  maxQueue: number;
  timeoutMs: number;
  /** Returns the error for refused work. */
  refusal: () => Error;
};

type Waiting = { owner: Owner; start(): void };

/** Returns a semaphore with this number of permits. Waiting work starts in a fair order (`createFairOrder`). */
export function createFairSemaphore(options: Options): FairSemaphore {
  const { permits, maxQueueOfMember, maxQueue, timeoutMs, refusal } = options;
  const order = createFairOrder();
  const queue: Waiting[] = [];
  let free = permits;

  function mayStart({ group, member }: Owner): boolean {
    const most = order.isShared() ? Math.max(1, permits - 1) : permits;
    return free > 0 && order.running(member) === 0 && order.running(group) < most;
  }

  function dispatch() {
    for (;;) {
      const next = order.next(queue.filter(({ owner }) => mayStart(owner)));
      if (!next) return;
      queue.splice(queue.indexOf(next), 1);
      next.start();
    }
  }

  /** Waits for a permit. Returns the function that releases it. */
  function acquire(owner: Owner): Promise<() => void> {
    order.arrived(owner);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        owner,
        start() {
          clearTimeout(timer);
          free--;
          const end = order.started(owner);
          resolve(() => {
            end();
            free++;
            dispatch();
          });
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(refusal());
      }, timeoutMs);
      queue.push(waiting);
      dispatch();
      if (!queue.includes(waiting)) return;
      const ofMember = queue.filter((other) => other.owner.member === owner.member).length;
      if (queue.length <= maxQueue && ofMember <= maxQueueOfMember) return;
      clearTimeout(timer);
      queue.pop();
      reject(refusal());
    });
  }

  return {
    async run(owner, work) {
      const release = await acquire(owner);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
