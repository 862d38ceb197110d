// Rules: protocol/operations#shared-database-check
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { pingCheck } from "#shared/db/ping.ts";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { recordStatements } from "#test/support/statements.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";

const unreachable = "the database cannot be reached";

async function openThroughProxy(databasePoolSize: number) {
  const database = await databaseForThisTest();
  const proxy = await startTcpProxy(database.url);
  const db = openDatabase({ databaseUrl: proxy.url, databasePoolSize }, createLog("silent"));
  onTestFinished(async () => {
    // Closing the proxy ends the requests that still wait for a reply.
    await proxy.close();
    await db.close();
  });
  return { db, database, proxy, check: pingCheck(db) };
}

/** Runs the check this many times at once. Returns the distinct results. */
async function checkAtOnce(check: ReturnType<typeof pingCheck>, times: number) {
  return [...new Set(await Promise.all(Array.from({ length: times }, async () => check())))];
}

test("readiness checks share one statement while the database hangs", async () => {
  const { db, database, proxy, check } = await openThroughProxy(2);
  expect(await check()).toBeNull();
  const statements = recordStatements(database);
  onTestFinished(statements.stop);
  proxy.blackHole();
  expect(await checkAtOnce(check, 50)).toEqual([unreachable]);
  expect(statements.taken()).toEqual(["select 1"]);
  await expect.poll(() => [db.pool.totalCount, db.pool.waitingCount]).toEqual([0, 0]);
  proxy.restore();
  expect(await check()).toBeNull();
});

test("readiness checks occupy one entry in the queue of a full pool", async () => {
  const { db, check } = await openThroughProxy(1);
  const holder = await db.pool.connect();
  expect(await checkAtOnce(check, 20)).toEqual([unreachable]);
  expect(await checkAtOnce(check, 20)).toEqual([unreachable]);
  expect(db.pool.waitingCount).toBe(1);
  holder.release();
  await expect.poll(check).toBeNull();
  expect(db.pool.waitingCount).toBe(0);
});
