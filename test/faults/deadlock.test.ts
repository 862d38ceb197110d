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
