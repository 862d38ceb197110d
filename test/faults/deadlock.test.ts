// Rules: protocol/guarantees#automatic-retries
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest } from "#test/support/database.ts";

test("of two transactions that deadlock both succeed: the one that Postgres ends is run again", async () => {
  const { url, sql: look } = await databaseForThisTest();
  const db = openDatabase({ databaseUrl: url, databasePoolSize: 4 }, createLog("silent"));
  onTestFinished(() => db.close());
  await look.query("insert into throttles (budget, key, spent) values ('test', 'a', 0), ('test', 'b', 0)");
  let attempts = 0;
  let ended = 0;
  let waiting = 0;
  let meet = () => {};
  const met = new Promise<void>((resolve) => (meet = resolve));

  const addOne = (first: string, second: string) =>
    transaction(db, async (tx) => {
      attempts++;
      const add = (key: string) =>
        sql`update throttles set spent = spent + 1 where budget = 'test' and key = ${key}`.execute(tx.kysely);
      await add(first);
      // The first attempts deadlock, and a later one may meet the other again while that is still at work.
      if (++waiting === 2) meet();
      await met;
      await add(second).catch((error: unknown) => {
        ended++;
        throw error;
      });
    });
  await Promise.all([addOne("a", "b"), addOne("b", "a")]);

  const rows = await look.query("select spent from throttles where budget = 'test' order by key");
  expect(rows.rows).toEqual([{ spent: 2 }, { spent: 2 }]);
  expect(ended).toBeGreaterThan(0);
  expect(attempts).toBe(2 + ended);
});
