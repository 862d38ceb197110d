import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { begin } from "./begin.ts";
import { plannedEarly, type Named } from "./statement.ts";
import { wasUndone } from "./transaction.ts";

const longestMs = 3000;
const lookEveryMs = 100;

/** A table that somebody has locked must not hold up a connection for as long as a statement may take. */
const beginBriefly = `${begin}; set local lock_timeout = '100ms'`;

/**
 * Has Postgres plan, on the connections of a pool that has none yet, the statements behind every vote and every push. On a
 * new connection each of them takes ten times its ordinary time, and the first people of the day would wait for that
 * (decisions/database#generic-plans).
 *
 * Returns a function that opens so many connections and plans on each. It resolves when that is done, and after 3 s at
 * the latest: a table that somebody has locked must not keep a replica from starting. What fails here fails again, and
 * visibly, when it is needed. Connections that the pool opens later are planned on, one at a time, when none is in use.
 */
export function createWarmUp(pool: pg.Pool): (connections: number) => Promise<void> {
  const cold = new Set<pg.PoolClient>();
  let timer: NodeJS.Timeout | undefined;

  pool.on("connect", (client) => {
    cold.add(client);
    lookLater();
  });
  pool.on("remove", (client) => cold.delete(client));

  function lookLater() {
    timer ??= setTimeout(() => {
      void planOnIdle().finally(() => {
        timer = undefined;
        if (cold.size > 0 && !pool.ending) lookLater();
      });
    }, lookEveryMs).unref();
  }

  /** The pool gives away any connection, so all of them are taken to have the one. */
  async function planOnIdle() {
    if (cold.size === 0 || pool.ending || pool.idleCount < pool.totalCount) return;
    const clients = await take(pool, pool.totalCount);
    const first = clients.find((client) => cold.has(client));
    for (const client of clients) if (client !== first) client.release();
    if (first) await planOn(first);
  }

  async function planOn(client: pg.PoolClient) {
    const ended = await Promise.allSettled([
      client.query(beginBriefly),
      ...plannedEarly.map((one) => client.query({ ...one, values: nulls(one) })),
      client.query("rollback"),
    ]);
    // A connection on which Postgres refuses a statement is as good as any.
    const isBroken = ended.some((run) => run.status === "rejected" && !wasUndone(run.reason));
    cold.delete(client);
    client.release(isBroken);
  }

  async function planOnNew(connections: number) {
    await Promise.all((await take(pool, connections)).map(planOn));
  }

  return async (connections) => {
    await Promise.race([planOnNew(connections), sleep(longestMs, undefined, { ref: false })]);
  };
}

/** Returns so many connections of a pool, fewer where some cannot be opened. */
async function take(pool: pg.Pool, connections: number): Promise<pg.PoolClient[]> {
  const taken = await Promise.allSettled(Array.from({ length: connections }, () => pool.connect()));
  return taken.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** No row is looked for by null, so nothing is found and nothing is written. */
function nulls({ text }: Named): null[] {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  return Array.from({ length: Math.max(0, ...numbers) }, () => null);
}
