/** How long a push took: all of it, and its last part, in which this process wrote to the viewers. */
export type Push = { tookMs: number; writingMs: number };

/** Keeps the pushes of a process from taking the time of the requests that cause them. */
export type Pace = {
  /** Counts a room as one that pushes or rests, until `leave`. */
  enter(): void;
  leave(): void;
  /** Returns for how long a room rests after a push, in milliseconds; `isBehind` says that changes came during it. */
  restAfter(push: Push, isBehind: boolean): number;
};

const restsForOnePush = 2;
const costlyMs = 25;
const restsForEachOther = 4;
/** Below this a timer takes longer than the rest. */
const shortestMs = 1;
const longestForOthersMs = 50;
const longestMs = 1000;

/**
 * Returns the pace of the rooms of a process (protocol/live 12). There are two reasons to rest:
 *
 * 1. Changes came during the push, or it was costly: loads must leave Postgres and the process time for the requests, or
 *    a storm of votes takes longer.
 * 2. Other rooms push as well: together they take a fifth of the process's time at most, and where that is not enough to
 *    push each change alone, a room is sent several at once.
 *
 * So a room at its usual pace in a process that has time never rests.
 */
export function createPace(): Pace {
  let rooms = 0;
  return {
    enter: () => void rooms++,
    leave: () => void rooms--,
    restAfter({ tookMs, writingMs }, isBehind) {
      const own = isBehind || tookMs > costlyMs ? restsForOnePush * tookMs : 0;
      const forOthers = Math.min(restsForEachOther * writingMs * (rooms - 1), longestForOthersMs);
      const rest = Math.max(own, forOthers);
      return rest < shortestMs ? 0 : Math.min(rest, longestMs);
    },
  };
}
