// Rules: protocol/webhooks#transactional-events
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest } from "#test/support/database.ts";

async function open(size: number): Promise<Database> {
  const { url } = await databaseForThisTest();
  return openDatabase({ databaseUrl: url, databasePoolSize: size }, createLog("silent"));
}

const jobs = (db: Database) =>
  db.pool.query<{ id: string; wait: number }>(
    `select data->>'id' as id, round(extract(epoch from start_after - created_on))::int as wait
     from pgboss.job where name = 'webhook' order by 1`,
  );

test("a job exists after its transaction commits, and not after a rollback", async () => {
  const db = await open(4);
  await transaction(db, async (tx) => {
    await tx.sendJobs("webhook", [{ id: "now" }]);
    await tx.sendJobs("webhook", [{ id: "soon" }], 300);
    expect((await jobs(db)).rows).toEqual([]);
  });
  const failing = transaction(db, async (tx) => {
    await tx.sendJobs("webhook", [{ id: "never" }]);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect((await jobs(db)).rows).toEqual([
    { id: "now", wait: 0 },
    { id: "soon", wait: 300 },
  ]);
  await db.close();
});

test("the first job needs only its transaction's connection", async () => {
  const db = await open(2);
  const sendOne = (id: string) => transaction(db, (tx) => tx.sendJobs("webhook", [{ id }]));
  await Promise.all(["a", "b", "c", "d"].map(sendOne));
  expect((await jobs(db)).rows.map((job) => job.id)).toEqual(["a", "b", "c", "d"]);
  await db.close();
});

test("a failed start of the job library leaves nothing running", async () => {
  const database = await databaseForThisTest();
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 1 }, createLog("silent"));
  onTestFinished(() => db.close());
  const sendOne = () => transaction(db, (tx) => tx.sendJobs("webhook", [{ id: "one" }]));
  await database.sql.query("alter table pgboss.queue rename to away");
  // Only the library's repeated timers are faked. All else uses the real clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(sendOne()).rejects.toThrow();
  expect(vi.getTimerCount()).toBe(0);
  await database.sql.query("alter table pgboss.away rename to queue");
  await sendOne();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  expect((await jobs(db)).rows).toEqual([{ id: "one", wait: 0 }]);
});
