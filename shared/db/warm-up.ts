import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { begin } from "./begin.ts";
import { prewarmed, type Named } from "./statement.ts";
import { wasUndone } from "./transaction.ts";

const timeoutMs = 3000;

/** The lock timeout keeps a locked table from delaying the start by a whole statement timeout. */
const beginWithLockTimeout = `${begin}; set local lock_timeout = '100ms'`;

/**
 * Opens so many connections of a pool and has Postgres plan the statements marked `prewarm` on each, since the first run
 * of a statement on a connection takes ten times as long as later ones (decisions/database 12). Writes nothing. Resolves
 * when that is done, after 3 s at the latest, and never rejects: an error here appears again when the statement is used.
 */
export async function warmUp(pool: pg.Pool, connections: number): Promise<void> {
  const warming = Array.from({ length: connections }, () => warmConnection(pool).catch(() => {}));
  await Promise.race([Promise.all(warming), sleep(timeoutMs, undefined, { ref: false })]);
}

async function warmConnection(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const results = await Promise.allSettled([
    client.query(beginWithLockTimeout),
    ...prewarmed.map((one) => client.query({ ...one, values: nulls(one) })),
    client.query("rollback"),
  ]);
  // A connection on which Postgres refused a statement is still usable.
  client.release(results.some((result) => result.status === "rejected" && !wasUndone(result.reason)));
}

/** Nulls for the parameters of a statement: it finds and writes no row. */
function nulls({ text }: Named): null[] {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  return Array.from({ length: Math.max(0, ...numbers) }, () => null);
}
