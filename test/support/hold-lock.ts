import type { TestDatabase } from "./database.ts";

/**
 * Runs `statement` in an open transaction, whose locks block other statements. Returns a function that rolls it back.
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

/** Returns the number of statements that wait for a lock. */
export async function statementsWaiting({ sql }: TestDatabase): Promise<number> {
  const { rowCount } = await sql.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}
