import { setTimeout as sleep } from "node:timers/promises";
import { giveBackLease, takeLeases, type Lease } from "#shared/domain/plugins/work/leases.ts";
import { MAX_ATTEMPTS } from "#shared/domain/plugins/work/end-work.ts";
import { takeWork } from "#shared/domain/plugins/work/take-work.ts";
import type { Log } from "#shared/runtime/log.ts";
import { dropReplaced, giveUp, runJob, type CallDeps } from "./plugin-call.ts";

/** The pause of a process without a free sandbox before its next attempt. */
const BUSY_PAUSE_MS = 1000;
/** The time for plugin calls to finish after a stop. The rest of the 10 s is for returning unfinished jobs. */
const GRACE_MS = 5000;

/** A worker that delivers events to plugins and runs their jobs. */
export type PluginWorker = {
  /** Leases the plugins with due jobs and returns their number. Logs an error and rejects if it cannot poll. */
  wake(): Promise<number>;
  /** Counters since the start of this process: attempts and results. */
  counts: { attempts: number; done: number; failed: number };
  stop(): Promise<void>;
};

/** `cutOff` ends the running calls as if all sandboxes were busy. */
type WorkerDeps = CallDeps & { log: Log; cutOff: () => void };

/**
 * The maximum number of concurrent plugins. A plugin that waits for its requests does not block others; 2 processes run
 * their code.
 */
const MAX_CONCURRENT = 16;
/** The limits of a lease. After them, the next plugin gets its turn. */
const MAX_JOBS_PER_LEASE = 50;
const MAX_LEASE_MS = 10_000;

/**
 * Starts the plugin worker. Only one process at a time runs a plugin's jobs. It runs them one after another, oldest
 * first, so a slow or busy plugin delays only itself. Any number of workers may run on one database.
 */
export function startPluginWorker(deps: WorkerDeps): PluginWorker {
  const { db, log, cutOff } = deps;
  const stop = new AbortController();
  const counts = { attempts: 0, done: 0, failed: 0 };
  const running = new Set<Promise<void>>();
  let polling: Promise<number> | null = null;
  let pollAgain = false;
  const pause = () => sleep(BUSY_PAUSE_MS, undefined, { signal: stop.signal }).catch(() => {});

  function wake(): Promise<number> {
    pollAgain = true;
    polling ??= poll().finally(() => {
      polling = null;
      // It was woken during the poll.
      if (pollAgain && !stop.signal.aborted) wakeAgain();
    });
    return polling;
  }

  /** Polls again without waiting. A failed poll is logged, and the next one is at most 2 s away. */
  function wakeAgain() {
    wake().catch(() => {});
  }

  async function poll(): Promise<number> {
    pollAgain = false;
    if (stop.signal.aborted) return 0;
    try {
      const leases = await takeLeases(db.pool, MAX_CONCURRENT - running.size);
      for (const lease of leases) begin(lease);
      return leases.length;
    } catch (err) {
      log.error({ err }, "could not poll for plugin jobs");
      throw err;
    }
  }

  function begin(lease: Lease) {
    const run = runJobs(lease)
      // The lease expires, and then the job starts again.
      .catch((err: unknown) => log.error({ err, install: lease.install }, "plugin jobs were interrupted"))
      .finally(() => {
        running.delete(run);
        if (!stop.signal.aborted) wakeAgain();
      });
    running.add(run);
  }

  async function runJobs(lease: Lease): Promise<void> {
    const until = performance.now() + MAX_LEASE_MS;
    for (
      let done = 0;
      !stop.signal.aborted && done < MAX_JOBS_PER_LEASE && performance.now() < until;
      done++
    ) {
      const job = await takeWork(db.pool, lease);
      if (job === null) break;
      const isSpent = job.attempts > MAX_ATTEMPTS;
      if (!isSpent && !job.replaced) counts.attempts++;
      const ended = await (job.replaced
        ? dropReplaced(db, lease, job)
        : isSpent
          ? giveUp(db, lease, job)
          : runJob(deps, lease, job));
      if (ended === "done") counts.done++;
      if (ended === "failed") counts.failed++;
      log.debug({ install: lease.install, work: job.id, ended }, "plugin job ended");
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
      const timer = setTimeout(cutOff, GRACE_MS);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}
