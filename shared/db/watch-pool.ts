import type pg from "pg";
import type { Metric } from "#shared/runtime/monitor.ts";

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

const prefix = "svc_pgxpool_";

/**
 * Watches a pool from now on and returns its metrics, named as in protocol/operations#pool-metrics. Wait times are
 * measured around `connect`, which every query and transaction uses. The other metrics count events. `onFailure` receives
 * the error of each failed connection attempt.
 */
export function watchPool(pool: pg.Pool, onFailure?: (error: Error) => void): Record<string, Metric> {
  const counts = {
    acquires: 0,
    seconds: 0,
    canceled: 0,
    empty: 0,
    emptySeconds: 0,
    opened: 0,
    removed: 0,
    idleRemoved: 0,
  };
  const broken = new WeakSet<pg.PoolClient>();

  pool.on("connect", () => void counts.opened++);
  pool.on("error", (_error, client) => void broken.add(client));
  pool.on("release", (error, client) => void (error && broken.add(client)));
  pool.on("remove", (client) => {
    counts.removed++;
    if (!broken.has(client) && !pool.ending) counts.idleRemoved++;
  });
  measureConnect(pool, (failed, wasEmpty, seconds) => {
    if (failed) {
      counts.canceled++;
      onFailure?.(failed);
      return;
    }
    counts.acquires++;
    counts.seconds += seconds;
    if (!wasEmpty) return;
    counts.empty++;
    counts.emptySeconds += seconds;
  });

  // A connection leaves the pool's count before its removal is reported, so the difference may briefly be negative.
  const constructing = () => Math.max(0, pool.totalCount - (counts.opened - counts.removed));
  const gauge = (help: string, read: () => number): Metric => ({ type: "gauge", help, read });
  const counter = (help: string, read: () => number): Metric => ({ type: "counter", help, read });
  return {
    [`${prefix}total_conns`]: gauge("Connections of the pool.", () => pool.totalCount),
    [`${prefix}idle_conns`]: gauge("Idle connections.", () => pool.idleCount),
    [`${prefix}acquired_conns`]: gauge("Connections in use.", () =>
      Math.max(0, pool.totalCount - pool.idleCount - constructing()),
    ),
    [`${prefix}max_conns`]: gauge("Maximum number of connections.", () => pool.options.max),
    [`${prefix}constructing_conns`]: gauge("Connections being opened.", constructing),
    [`${prefix}acquires_total`]: counter("Acquired connections.", () => counts.acquires),
    [`${prefix}acquire_seconds_total`]: counter("Time spent acquiring connections.", () => counts.seconds),
    [`${prefix}canceled_acquires_total`]: counter(
      "Failed attempts to acquire a connection.",
      () => counts.canceled,
    ),
    [`${prefix}empty_acquires_total`]: counter(
      "Acquisitions that found no idle connection.",
      () => counts.empty,
    ),
    [`${prefix}empty_acquire_wait_seconds_total`]: counter(
      "Time spent in acquisitions that found no idle connection.",
      () => counts.emptySeconds,
    ),
    [`${prefix}new_conns_total`]: counter("Connections opened.", () => counts.opened),
    // Connections have no maximum age here.
    [`${prefix}max_lifetime_destroys_total`]: counter("Connections closed because of their age.", () => 0),
    [`${prefix}max_idle_destroys_total`]: counter(
      "Connections closed because they were idle.",
      () => counts.idleRemoved,
    ),
  };
}

function measureConnect(
  pool: pg.Pool,
  done: (failed: Error | null, wasEmpty: boolean, seconds: number) => void,
): void {
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const measured = (callback: Connected) => {
    const wasEmpty = pool.idleCount <= pool.waitingCount;
    const startedAt = performance.now();
    connect((error, client, release) => {
      done(error ?? null, wasEmpty, (performance.now() - startedAt) / 1000);
      callback(error, client, release);
    });
  };
  pool.connect = ((callback?: Connected) => {
    if (callback) return measured(callback);
    return new Promise<pg.PoolClient>((resolve, reject) => {
      measured((error, client) => (client ? resolve(client) : reject(error)));
    });
  }) as typeof pool.connect;
}
