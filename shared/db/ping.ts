import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Check } from "#shared/runtime/monitor.ts";
import type { Database } from "./database.ts";

const pingMs = 3000;

/**
 * Returns the check that the database answers within 3 s and that no statement fails for its name. All callers that ask
 * while an answer is awaited share it: anyone may ask, and a database that hangs must not receive a statement for each
 * of them.
 */
export function pingCheck({ pool, names }: Pick<Database, "pool" | "names">): Check {
  let asking: Promise<boolean> | null = null;
  return async () => {
    asking ??= ping(pool).finally(() => (asking = null));
    if (!(await inTime(asking))) return "the database cannot be reached";
    return names.areFailing() ? "the connection pooler loses prepared statements" : null;
  };
}

/** The wait for a connection has no limit of its own here: all callers share one place in the pool's queue. */
async function ping(pool: pg.Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    const answered = await inTime(client.query("select 1").then(always(true), always(false)));
    // A connection that is silent for so long is discarded; otherwise its place in the pool would be lost.
    client.release(!answered);
    return answered;
  } catch {
    return false;
  }
}

/** Waits for an answer, at most 3 s; no answer is false. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const timeUp = sleep(pingMs, false, { signal: waiting.signal }).catch(always(false));
  const first = await Promise.race([answer, timeUp]);
  waiting.abort();
  return first;
}

const always = (value: boolean) => () => value;
