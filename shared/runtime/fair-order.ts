/** The owner of work: a member of a group, such as an install of an org. */
export type Owner = { group: string; member: string };

/** The order in which waiting work of several owners starts. */
export type FairOrder = {
  /** Registers work that asks to start. */
  arrived(owner: Owner): void;
  /** Returns true if work of two groups has arrived in the last 10 minutes. */
  isShared(): boolean;
  /**
   * Returns the work that starts next. Groups with the least running work come first. Then come the group and the member
   * that were served the longest ago, then the earliest work.
   */
  next<T extends { owner: Owner }>(waiting: readonly T[]): T | undefined;
  /** Registers the start of work. Returns a function to call at its end. */
  started(owner: Owner): () => void;
  /** Returns the number of running work of a group or a member. */
  running(key: string): number;
};

const SHARED_MS = 600_000;
/** Bounds the memory for the times of service. Above it the process forgets them. */
const MAX_REMEMBERED = 10_000;

/** Returns an order that is fair between groups first, then between their members. `now` is a monotonic time in ms. */
export function createFairOrder(now: () => number = () => performance.now()): FairOrder {
  const counts = new Map<string, number>();
  const served = new Map<string, number>();
  let turn = 0;
  let lastGroup: string | undefined;
  let sharedUntil = -Infinity;

  const running = (key: string) => counts.get(key) ?? 0;
  const keysOf = ({ group, member }: Owner) => new Set([group, member]);

  function count(owner: Owner, change: 1 | -1) {
    for (const key of keysOf(owner)) {
      const left = running(key) + change;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  }

  function rankOf({ group, member }: Owner): number[] {
    return [running(group), served.get(group) ?? 0, served.get(member) ?? 0];
  }

  return {
    arrived({ group }) {
      if (lastGroup !== undefined && lastGroup !== group) sharedUntil = now() + SHARED_MS;
      lastGroup = group;
    },
    isShared: () => now() < sharedUntil,
    next(waiting) {
      const ranked = waiting.map((work) => ({ work, rank: rankOf(work.owner) }));
      return ranked.toSorted((a, b) => compare(a.rank, b.rank))[0]?.work;
    },
    started(owner) {
      if (served.size > MAX_REMEMBERED) served.clear();
      turn++;
      for (const key of keysOf(owner)) served.set(key, turn);
      count(owner, 1);
      return () => count(owner, -1);
    },
    running,
  };
}

function compare(a: number[], b: number[]): number {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value - b[at]!;
  return 0;
}
