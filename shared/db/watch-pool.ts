import type pg from "pg";
import type { Metric } from "#shared/runtime/monitor.ts";

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

const prefix = "svc_pgxpool_";

/**
 * Watches a pool from now on and returns its figures, under the names of protocol/operations#pool-metrics. Waiting is measured
 * around `connect`, which every query and every transaction goes through; the rest is events.
 */
export function watchPool(pool: pg.Pool): Record<string, Metric> {
  const seen = {
    acquires: 0,
    seconds: 0,
    canceled: 0,
    empty: 0,
    emptySeconds: 0,
    made: 0,
    removed: 0,
    idleRemoved: 0,
  };
  const broken = new WeakSet<pg.PoolClient>();

  pool.on("connect", () => void seen.made++);
  pool.on("error", (_error, client) => void broken.add(client));
  pool.on("release", (error, client) => void (error && broken.add(client)));
  pool.on("remove", (client) => {
    seen.removed++;
    if (!broken.has(client) && !pool.ending) seen.idleRemoved++;
  });
  measureConnect(pool, (failed, wasEmpty, seconds) => {
    if (failed) {
      seen.canceled++;
      return;
    }
    seen.acquires++;
    seen.seconds += seconds;
    if (!wasEmpty) return;
    seen.empty++;
    seen.emptySeconds += seconds;
  });

  // A connection leaves the pool's count before its removal is reported, so the difference may briefly be negative.
  const constructing = () => Math.max(0, pool.totalCount - (seen.made - seen.removed));
  const gauge = (help: string, read: () => number): Metric => ({ type: "gauge", help, read });
  const counter = (help: string, read: () => number): Metric => ({ type: "counter", help, read });
  return {
    [`${prefix}total_conns`]: gauge("Connections of the pool.", () => pool.totalCount),
    [`${prefix}idle_conns`]: gauge("Connections that wait for work.", () => pool.idleCount),
    [`${prefix}acquired_conns`]: gauge("Connections at work.", () =>
      Math.max(0, pool.totalCount - pool.idleCount - constructing()),
    ),
    [`${prefix}max_conns`]: gauge("The most connections the pool makes.", () => pool.options.max),
    [`${prefix}constructing_conns`]: gauge("Connections being made.", constructing),
    [`${prefix}acquires_total`]: counter("Connections taken for work.", () => seen.acquires),
    [`${prefix}acquire_seconds_total`]: counter("Time spent taking them.", () => seen.seconds),
    [`${prefix}canceled_acquires_total`]: counter(
      "Connections that were not to be had.",
      () => seen.canceled,
    ),
    [`${prefix}empty_acquires_total`]: counter("Takes that found no idle connection.", () => seen.empty),
    [`${prefix}empty_acquire_wait_seconds_total`]: counter("Time those waited.", () => seen.emptySeconds),
    [`${prefix}new_conns_total`]: counter("Connections made.", () => seen.made),
    // Connections have no maximum age here.
    [`${prefix}max_lifetime_destroys_total`]: counter("Connections closed for their age.", () => 0),
    [`${prefix}max_idle_destroys_total`]: counter("Connections closed for idling.", () => seen.idleRemoved),
  };
}

function measureConnect(
  pool: pg.Pool,
  done: (failed: boolean, wasEmpty: boolean, seconds: number) => void,
): void {
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const measured = (callback: Connected) => {
    const wasEmpty = pool.idleCount <= pool.waitingCount;
    const startedAt = performance.now();
    connect((error, client, release) => {
      done(error !== undefined && error !== null, wasEmpty, (performance.now() - startedAt) / 1000);
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
