import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Check } from "#shared/runtime/monitor.ts";
import type { Database } from "./database.ts";

const pingMs = 3000;

/**
 * Returns a check that the database answers within 3 s and that named statements work. Concurrent calls share one ping.
 * Anyone may call this check, and a hanging database must not receive one statement per call.
 */
export function pingCheck({ pool, names }: Pick<Database, "pool" | "names">): Check {
  let pinging: Promise<boolean> | null = null;
  return async () => {
    pinging ??= ping(pool).finally(() => (pinging = null));
    if (!(await inTime(pinging))) return "the database cannot be reached";
    return names.areFailing() ? "the connection pooler loses prepared statements" : null;
  };
}

/**
 * Returns true if the database answers. The wait for a connection has no timeout here: all callers share one place in
 * the pool's queue.
 */
async function ping(pool: pg.Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    const answered = await inTime(client.query("select 1").then(always(true), always(false)));
    // Discards a connection that does not answer. Otherwise the pool would lose its slot.
    client.release(!answered);
    return answered;
  } catch {
    return false;
  }
}

/** Returns the answer, or false after 3 s without one. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const timeUp = sleep(pingMs, false, { signal: waiting.signal }).catch(always(false));
  const first = await Promise.race([answer, timeUp]);
  waiting.abort();
  return first;
}

const always = (value: boolean) => () => value;
