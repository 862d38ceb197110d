import type pg from "pg";

/** The maximum number of times that a transaction or a statement runs. */
export const MAX_ATTEMPTS = 3;

/** Returns true if Postgres aborted a transaction to break a deadlock. It had no effect and can be retried. */
export function isDeadlock(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

/**
 * Makes a pool run a statement outside transactions again after a deadlock, at most three times in total. Reads can
 * deadlock, too: with a migration of a newer build. Returns the pool for Kysely, whose statements are retried as well.
 */
export function retryDeadlocks(pool: pg.Pool): Pick<pg.Pool, "connect" | "end"> {
  pool.query = retrying(pool.query.bind(pool)) as typeof pool.query;
  const connect = async () => {
    const client = await pool.connect();
    return { query: retrying(client.query.bind(client)), release: () => client.release() };
  };
  return { connect: connect as typeof pool.connect, end: () => pool.end() };
}

type Query = (...args: unknown[]) => Promise<unknown>;

function retrying(query: Query): Query {
  const run = (args: unknown[], attempt: number): Promise<unknown> =>
    query(...args).catch((error: unknown) => {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
      return run(args, attempt + 1);
    });
  return (...args) => run(args, 1);
}
