import type { TestDatabase } from "./database.ts";

/**
 * Takes a lock in a transaction of its own, so that whatever of the service needs the same waits; returns what releases
 * it. `statement` takes the lock.
 */
export async function holdLock(
  { sql }: TestDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<() => Promise<void>> {
  const client = await sql.connect();
  await client.query("begin");
  await client.query(statement, values);
  let released: Promise<void> | undefined;
  const release = async () => {
    await client.query("rollback");
    client.release();
  };
  return () => (released ??= release());
}

/** Returns how many statements wait for a lock. */
export async function statementsWaiting({ sql }: TestDatabase): Promise<number> {
  const { rowCount } = await sql.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}
