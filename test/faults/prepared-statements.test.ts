// Rules: protocol/guarantees#automatic-retries, protocol/operations#get-readyz
import { Writable } from "node:stream";
import type pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { pingCheck } from "#shared/db/ping.ts";
import { isNameLost } from "#shared/db/prepared-statements.ts";
import { transaction } from "#shared/db/transaction.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { PreparedStatements } from "#shared/runtime/settings.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { startPooler } from "#test/support/pooler.ts";

const count = { name: "count-it", text: "insert into counted (n) values ($1) returning n" };

type Opened = { db: Database; otherClient: Database; direct: pg.Pool; warnings: string[] };

/** Opens a database through a pooler with one connection, where another client has already prepared the statement. */
async function open(preparedStatements: PreparedStatements): Promise<Opened> {
  const database = await databaseForThisTest();
  await database.sql.query("create table counted (n int)");
  const pooler = await startPooler(database.url, { size: 1 });
  const warnings: string[] = [];
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      warnings.push((JSON.parse(line.toString()) as { msg: string }).msg);
      done();
    },
  });
  const settings = {
    databaseUrl: pooler.url,
    listenerDatabaseUrl: database.url,
    databasePoolSize: 4,
    preparedStatements,
  };
  const db = openDatabase(settings, createLog("warn", destination));
  const otherClient = openDatabase({ ...settings, preparedStatements: "on" }, createLog("silent"));
  onTestFinished(async () => {
    await Promise.all([db.close(), otherClient.close()]);
    await pooler.close();
  });
  await otherClient.pool.query({ ...count, values: [0] });
  return { db, otherClient, direct: database.sql, warnings };
}

const storedNumbers = async ({ direct }: Opened) =>
  (await direct.query<{ n: number }>("select n from counted where n > 0 order by n")).rows.map(({ n }) => n);
const insert = (n: number) => ({ ...count, values: [n] });

// Rules: protocol/operations#prepared-statements
describe("a prepared statement that the pooler does not have", () => {
  test("is sent again once without a name, with one warning for all such statements", async () => {
    const pooled = await open("auto");
    const all = [1, 2, 3, 4, 5, 6];
    await Promise.all(all.map((n) => pooled.db.pool.query(insert(n))));
    expect(await storedNumbers(pooled)).toEqual(all);
    expect(pooled.warnings).toEqual([expect.stringContaining("does not keep prepared statements")]);
    expect(pooled.db.names.areUsed()).toBe(false);
  });

  test("retries its transaction from the start, after a complete rollback", async () => {
    const pooled = await open("auto");
    const runs: number[] = [];
    await transaction(pooled.db, async ({ client }) => {
      runs.push(runs.length);
      await client.query("insert into counted (n) values (7)");
      await client.query(insert(8));
    });
    expect(await storedNumbers(pooled)).toEqual([7, 8]);
    expect(runs).toEqual([0, 1]);
  });

  test("fails with `on`, and makes the process unready", async () => {
    const pooled = await open("on");
    const check = pingCheck(pooled.db);
    expect(await check()).toBeNull();
    const refused = pooled.db.pool.query(insert(1)).catch((error: unknown) => error);
    expect(isNameLost(await refused)).toBe(true);
    expect(await check()).toBe("the connection pooler loses prepared statements");
    let runs = 0;
    const result = transaction(pooled.db, async ({ client }) => client.query(insert(++runs)));
    await expect(result).rejects.toSatisfy(isNameLost);
    expect(runs).toBe(1);
    expect(await storedNumbers(pooled)).toEqual([]);
  });

  test("is never named with `off`", async () => {
    const pooled = await open("off");
    await pooled.db.pool.query(insert(1));
    await transaction(pooled.db, ({ client }) => client.query(insert(2)));
    expect(await storedNumbers(pooled)).toEqual([1, 2]);
    expect(pooled.warnings).toEqual([]);
  });
});

test("`off` sets nothing on a connection, because a pooler would pass it on to other clients", async () => {
  const { url } = await databaseForThisTest();
  const settings = { databaseUrl: url, databasePoolSize: 1, preparedStatements: "off" } as const;
  const db = openDatabase(settings, createLog("silent"), "1s");
  onTestFinished(() => db.close());
  const limit = async (on: Pick<pg.Pool, "query">) =>
    (await on.query<{ statement_timeout: string }>("show statement_timeout")).rows[0]!.statement_timeout;
  expect(await transaction(db, ({ client }) => limit(client as never))).toBe("1s");
  expect(await limit(db.pool)).toBe("0");
});

test("a statement with another failure is not retried, and names stay in use", async () => {
  const { url } = await databaseForThisTest();
  const db = openDatabase({ databaseUrl: url, databasePoolSize: 1 }, createLog("silent"));
  onTestFinished(() => db.close());
  const wrong = { name: "wrong", text: "select $1::int / 0", values: [1] };
  await expect(db.pool.query(wrong)).rejects.toMatchObject({ code: "22012" });
  // After a failure in a transaction, Postgres parses no statement. So the second use of the name fails with 26000.
  const late = { name: "late", text: "select $1::int", values: [1] };
  const result = transaction(db, ({ client }) =>
    Promise.allSettled([client.query(wrong), client.query(late), client.query(late)]),
  );
  const codes = (await result).map((outcome) =>
    outcome.status === "rejected" ? (outcome.reason as pg.DatabaseError).code : "",
  );
  expect(codes).toEqual(["22012", "25P02", "26000"]);
  expect(db.names.areUsed()).toBe(true);
});
