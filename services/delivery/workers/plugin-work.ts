import { setTimeout as sleep } from "node:timers/promises";
import { giveBackLease, takeLeases, type Lease } from "#shared/domain/plugins/work/leases.ts";
import { MAX_ATTEMPTS } from "#shared/domain/plugins/work/end-work.ts";
import { takeWork } from "#shared/domain/plugins/work/take-work.ts";
import type { Log } from "#shared/runtime/log.ts";
import { callForWork, giveUp, type CallDeps } from "./plugin-call.ts";

/** How long a process that has no place for a plugin's code waits before it asks again. */
const notNowMs = 1000;
/** How long a stopping process lets plugins finish; the rest of its 10 s is for returning what did not finish. */
const graceMs = 5000;

/** A worker that tells plugins of events and runs their jobs. */
export type PluginWorker = {
  /** Takes what is due and returns of how many plugins. Rejects, after logging it, where it could not look. */
  wake(): Promise<number>;
  /** Counted since the start of this process: attempts, and what ended. */
  counts: { attempts: number; done: number; failed: number };
  stop(): Promise<void>;
};

/** `cutOff` ends the calls that run, as if there had been no place for them. */
type WorkerDeps = CallDeps & { log: Log; cutOff: () => void };

/** Plugins at once. A plugin that waits for its requests holds up no other one; 2 processes run their code. */
const MAX_CONCURRENT = 16;
/** After so much work, or so long, it is another plugin's turn where many wait. */
const MAX_JOBS_PER_LEASE = 50;
const MAX_LEASE_MS = 10_000;

/**
 * Starts the worker of plugins. One process works for a plugin at a time, and does one thing after the other, what is
 * due longest first; so a plugin that is slow or has much to do makes nobody wait but itself. Any number of workers may
 * run on one database.
 */
export function startPluginWorker(deps: WorkerDeps): PluginWorker {
  const { db, log, cutOff } = deps;
  const stop = new AbortController();
  const counts = { attempts: 0, done: 0, failed: 0 };
  const turns = new Set<Promise<void>>();
  let polling: Promise<number> | null = null;
  let lookAgain = false;
  const pause = () => sleep(notNowMs, undefined, { signal: stop.signal }).catch(() => {});

  function wake(): Promise<number> {
    lookAgain = true;
    polling ??= poll().finally(() => {
      polling = null;
      // It was woken after the last look.
      if (lookAgain && !stop.signal.aborted) wakeAgain();
    });
    return polling;
  }

  /** Looks again without being awaited. A look that fails has logged it, and the next one is at most 2 s away. */
  function wakeAgain() {
    wake().catch(() => {});
  }

  async function poll(): Promise<number> {
    lookAgain = false;
    if (stop.signal.aborted) return 0;
    try {
      const leases = await takeLeases(db.pool, MAX_CONCURRENT - turns.size);
      for (const lease of leases) begin(lease);
      return leases.length;
    } catch (err) {
      log.error({ err }, "could not look for the work of plugins");
      throw err;
    }
  }

  function begin(lease: Lease) {
    const turn = work(lease)
      // The lease runs out, and then the work is begun again.
      .catch((err: unknown) =>
        log.error({ err, install: lease.install }, "the work of a plugin was broken off"),
      )
      .finally(() => {
        turns.delete(turn);
        if (!stop.signal.aborted) wakeAgain();
      });
    turns.add(turn);
  }

  async function work(lease: Lease): Promise<void> {
    const until = performance.now() + MAX_LEASE_MS;
    for (
      let done = 0;
      !stop.signal.aborted && done < MAX_JOBS_PER_LEASE && performance.now() < until;
      done++
    ) {
      const taken = await takeWork(db.pool, lease);
      if (taken === null) break;
      const isSpent = taken.attempts > MAX_ATTEMPTS;
      if (!isSpent) counts.attempts++;
      const ended = await (isSpent ? giveUp(db, lease, taken) : callForWork(deps, lease, taken));
      if (ended === "done") counts.done++;
      if (ended === "failed") counts.failed++;
      log.debug({ install: lease.install, work: taken.id, ended }, "a plugin worked");
      if (ended === "lost") return;
      if (ended === "busy") await pause();
    }
    await giveBackLease(db.pool, lease);
  }

  return {
    wake,
    counts,
    async stop() {
      stop.abort();
      await polling?.catch(() => {});
      const timer = setTimeout(cutOff, graceMs);
      await Promise.all(turns);
      clearTimeout(timer);
    },
  };
}
