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
  const { url } = await databaseForThisTest();
  const proxy = await startTcpProxy(url);
  const db = openDatabase({ databaseUrl: proxy.url, databasePoolSize }, createLog("silent"));
  onTestFinished(async () => {
    // Requests that still wait for an answer are told that there will be none.
    await proxy.close();
    await db.close();
  });
  return { db, proxy, check: pingCheck(db) };
}

/** Asks so many times at once, and returns the different answers. */
async function askTogether(check: ReturnType<typeof pingCheck>, times: number) {
  return [...new Set(await Promise.all(Array.from({ length: times }, async () => check())))];
}

test("readiness checks share one statement while the database hangs", async () => {
  const { db, proxy, check } = await openThroughProxy(2);
  expect(await check()).toBeNull();
  const sent = recordStatements();
  onTestFinished(sent.stop);
  proxy.blackHole();
  expect(await askTogether(check, 50)).toEqual([unreachable]);
  expect(sent.taken()).toEqual(["select 1"]);
  await expect.poll(() => [db.pool.totalCount, db.pool.waitingCount]).toEqual([0, 0]);
  proxy.restore();
  expect(await check()).toBeNull();
});

test("readiness checks take one place in the queue of a full pool", async () => {
  const { db, check } = await openThroughProxy(1);
  const holder = await db.pool.connect();
  expect(await askTogether(check, 20)).toEqual([unreachable]);
  expect(await askTogether(check, 20)).toEqual([unreachable]);
  expect(db.pool.waitingCount).toBe(1);
  holder.release();
  await expect.poll(check).toBeNull();
  expect(db.pool.waitingCount).toBe(0);
});
