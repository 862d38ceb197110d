import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { plannedEarly, type Named } from "./statement.ts";

/**
 * Opens so many of a pool's connections and has Postgres plan on each the statements behind every vote and every push.
 * On a new connection each of them takes ten times its ordinary time, and the first people of the day would wait for
 * that (decisions/database 12). Resolves when it is done, and after 3 s at the latest: a table that somebody has locked
 * must not keep a replica from starting. What fails here fails again, and visibly, when it is needed.
 */
export async function warmUp(pool: pg.Pool, connections: number): Promise<void> {
  await Promise.race([planOnNew(pool, connections), sleep(longestMs, undefined, { ref: false })]);
}

const longestMs = 3000;

async function planOnNew(pool: pg.Pool, connections: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: connections }, () => pool.connect()));
  const clients = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  await Promise.all(clients.map(planOn));
}

async function planOn(client: pg.PoolClient): Promise<void> {
  const runs = [...plannedEarly].map((one) => client.query({ ...one, values: nulls(one) }));
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === "rejected");
  client.release(failed?.reason as Error | undefined);
}

/** No row is looked for by null, so nothing is found and nothing is written. */
function nulls({ text }: Named): null[] {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  return Array.from({ length: Math.max(0, ...numbers) }, () => null);
}
