// Rules: protocol/guarantees#automatic-retries
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest } from "#test/support/database.ts";

test("both transactions of a deadlock succeed, because the one that Postgres ends is retried", async () => {
  const { url, sql: testSql } = await databaseForThisTest();
  const db = openDatabase({ databaseUrl: url, databasePoolSize: 4 }, createLog("silent"));
  onTestFinished(() => db.close());
  await testSql.query("insert into throttles (budget, key, spent) values ('test', 'a', 0), ('test', 'b', 0)");
  let attempts = 0;
  let aborted = 0;
  let waiting = 0;
  let bothHoldLocks = () => {};
  const locksHeld = new Promise<void>((resolve) => (bothHoldLocks = resolve));

  const addOne = (first: string, second: string) =>
    transaction(db, async (tx) => {
      attempts++;
      const add = (key: string) =>
        sql`update throttles set spent = spent + 1 where budget = 'test' and key = ${key}`.execute(tx.kysely);
      await add(first);
      // The first attempts deadlock. A retry may find the other transaction still running, so only the first two
      // attempts wait.
      if (++waiting === 2) bothHoldLocks();
      await locksHeld;
      await add(second).catch((error: unknown) => {
        aborted++;
        throw error;
      });
    });
  await Promise.all([addOne("a", "b"), addOne("b", "a")]);

  const rows = await testSql.query("select spent from throttles where budget = 'test' order by key");
  expect(rows.rows).toEqual([{ spent: 2 }, { spent: 2 }]);
  expect(aborted).toBeGreaterThan(0);
  expect(attempts).toBe(2 + aborted);
});

test.each(["pool", "kysely"] as const)(
  "a statement of %s that Postgres ends for a deadlock is retried",
  async (by) => {
    const { url, sql: testSql } = await databaseForThisTest();
    const db = openDatabase({ databaseUrl: url, databasePoolSize: 4 }, createLog("silent"));
    onTestFinished(() => db.close());
    await testSql.query(
      `create table a (n int); create table b (n int);
     create function read_both() returns int language plpgsql as $$
     begin
       perform from b;
       perform from a;
       return 1;
     end $$`,
    );
    const other = await testSql.connect();
    onTestFinished(() => other.release(true));
    // Only the statement's own check finds the deadlock.
    await other.query("set deadlock_timeout = '1h'; begin; lock table a");
    const read =
      by === "pool" ? db.pool.query("select read_both()") : sql`select read_both()`.execute(db.kysely);
    const waiting = "select from pg_locks where relation = 'a'::regclass and not granted";
    await expect.poll(async () => (await testSql.query(waiting)).rowCount).toBe(1);
    await other.query("lock table b");
    await other.query("commit");
    expect((await read).rows).toEqual([{ read_both: 1 }]);
  },
);
