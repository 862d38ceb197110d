import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { plannedEarly } from "#shared/db/statement.ts";
import { createWarmUp } from "#shared/db/warm-up.ts";
import { createLog } from "#shared/runtime/log.ts";
import "#services/api/role.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { holdLock } from "#test/support/hold-lock.ts";
import { dump } from "#test/support/dump.ts";

const log = createLog("silent");

test("the statements of votes and pushes are planned before the api serves", async () => {
  const database = await databaseForThisTest();
  const before = await dump({ database });
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 10 }, log, "20s");
  await createWarmUp(db.pool)(3);
  expect(db.pool.idleCount).toBe(3);
  const names = plannedEarly.map(({ name }) => name).toSorted();
  expect(names).toEqual(
    expect.arrayContaining(["envelope-poker", "envelope-standup", "poker-votes", "seat-to-watch"]),
  );
  const clients = await Promise.all([1, 2, 3].map(() => db.pool.connect()));
  for (const client of clients) {
    const { rows } = await client.query<{ name: string; generic: boolean }>(
      `select name, generic_plans = 1 and custom_plans = 0 as generic from pg_prepared_statements order by name collate "C"`,
    );
    expect(rows).toEqual(names.map((name) => ({ name, generic: true })));
    client.release();
  }
  expect(await dump({ database })).toEqual(before);
  await db.close();
});

test("an api serves if the database refuses a statement at the start", async () => {
  const database = await databaseForThisTest();
  await database.sql.query("alter function cast_poker_vote rename to cast_poker_vote_of_another_version");
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 10 }, log, "20s");
  await createWarmUp(db.pool)(3);
  expect((await db.pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await db.close();
});

test("a locked table delays no connection at the start", async () => {
  const database = await databaseForThisTest();
  const release = await holdLock(database, "lock table sessions in access exclusive mode");
  onTestFinished(release);
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 1 }, log, "300s");
  onTestFinished(() => db.close());
  await createWarmUp(db.pool)(1);
  await expect.poll(() => db.pool.idleCount).toBe(1);
  await release();
  expect(db.pool.totalCount).toBe(1);
  for (const one of plannedEarly) {
    const values = [...new Set(one.text.match(/\$\d+/g))].map(() => null);
    await expect(db.pool.query({ ...one, values })).resolves.toMatchObject({ command: "SELECT" });
  }
});

test("a later connection is planned once the pool is idle", async () => {
  const database = await databaseForThisTest();
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 10 }, log, "20s");
  onTestFinished(() => db.close());
  await createWarmUp(db.pool)(1);
  const planned = async (client: pg.PoolClient) =>
    (await client.query("select from pg_prepared_statements")).rowCount;
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => db.pool.connect()));
  second!.release();
  third!.release();
  // Longer than it takes to look: the one that is used keeps the others as they are.
  await sleep(500);
  const taken = await Promise.all([db.pool.connect(), db.pool.connect()]);
  expect(await Promise.all(taken.map(planned))).toEqual([0, 0]);
  for (const client of [first!, ...taken]) client.release();

  await expect
    .poll(async () => {
      const all = await Promise.all([1, 2, 3].map(() => db.pool.connect()));
      const counts = await Promise.all(all.map(planned));
      for (const client of all) client.release();
      return counts;
    })
    .toEqual([1, 2, 3].map(() => plannedEarly.length));
});
