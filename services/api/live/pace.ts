import { performance } from "node:perf_hooks";

/** Keeps the pushes of a process from taking the time of the requests that cause them. */
export type Pace = {
  /** Counts a room as one that pushes or rests, until `leave`. */
  enter(): void;
  leave(): void;
  /** Returns for how long a room rests after a push, in milliseconds; `isBehind` says that changes came during it. */
  restAfter(tookMs: number, isBehind: boolean): number;
  /** Says whether the process had time to spare lately. */
  hasTime(): boolean;
};

const costlyMs = 25;
const longestMs = 1000;
/** From this share of its time on, a process has none to spare; what lies between it and all of its time is the rest. */
const busyFrom = 0.9;
const longestForOthersMs = 200;
/** Below this a timer takes longer than the rest. */
const shortestMs = 1;

/**
 * Returns the pace of the rooms of a process (protocol/live 12). There are two reasons to rest:
 *
 * 1. Changes came during the push, or it was costly: loads must leave Postgres and the process time for the requests, or
 *    a storm of votes takes longer.
 * 2. Other rooms push as well, and the process has no time to spare: it sends each of them several changes at once.
 *
 * So a room at its usual pace in a process that has time never rests. `busy` returns the share of its time, 0 to 1, that
 * the process was at work lately.
 */
export function createPace(busy = createBusy()): Pace {
  let rooms = 0;
  return {
    enter: () => void rooms++,
    leave: () => void rooms--,
    restAfter(tookMs, isBehind) {
      const own = isBehind || tookMs > costlyMs ? Math.min(tookMs, longestMs) : 0;
      const share = rooms > 1 ? Math.max(0, (busy() - busyFrom) / (1 - busyFrom)) : 0;
      const rest = Math.max(own, share * longestForOthersMs);
      return rest < shortestMs ? 0 : rest;
    },
    hasTime: () => busy() < busyFrom,
  };
}

/** A burst of votes fills 50 ms now and then. Only a process without time to spare fills this, so a burst delays nobody. */
const windowMs = 200;

/**
 * Returns the share of its time that the process was at work in the last two windows. It looks at the event loop when it
 * is asked and the last look was a window ago: there is no timer.
 */
function createBusy(): () => number {
  let before = performance.eventLoopUtilization();
  let last = before;
  let lookedAt = performance.now();
  let share = 0;
  return () => {
    if (performance.now() - lookedAt >= windowMs) {
      const now = performance.eventLoopUtilization();
      share = performance.eventLoopUtilization(now, before).utilization;
      before = last;
      last = now;
      lookedAt = performance.now();
    }
    return share;
  };
}
