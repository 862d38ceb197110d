// Rules: protocol/guarantees#automatic-retries, protocol/guarantees#idle-transactions,
//   protocol/guarantees#statement-timeout
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { recordStatements } from "#test/support/statements.ts";

async function open(): Promise<{ db: Database; database: TestDatabase }> {
  const database = await databaseForThisTest();
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 1 }, createLog("silent"));
  onTestFinished(() => db.close());
  return { db, database };
}

test("Postgres ends a transaction that is idle for 30 s", async () => {
  const { db, database } = await open();
  // Opens the connection, so that its settings are sent before the recording.
  await db.pool.query("select 1");
  const statements = recordStatements(database);
  onTestFinished(statements.stop);
  const setting = async (client: Pick<Tx["client"], "query">) =>
    (await client.query<{ idle_in_transaction_session_timeout: string }>(show)).rows[0]!
      .idle_in_transaction_session_timeout;
  expect(await transaction(db, ({ client }) => setting(client))).toBe("30s");
  expect(statements.taken()).toEqual([expect.stringMatching(/^begin /), show, "commit"]);
  // A pooler passes the connection on, so the setting must not outlast the transaction.
  expect(await setting(db.pool as never)).toBe("0");
});

const show = "show idle_in_transaction_session_timeout";

test("a broken connection fails only its transaction", async () => {
  const { db, database } = await open();
  const broken = transaction(db, async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const connectionEnded = new Promise((resolve) => client.once("end", resolve));
    await database.sql.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
    await connectionEnded;
    await client.query("select 1");
  });
  await expect(broken).rejects.toThrow();
  // The pool's only connection is free again.
  expect(await transaction(db, async ({ client }) => (await client.query("select 1")).rowCount)).toBe(1);
});

test("a statement is ended after its role's timeout", async () => {
  const { db: unlimited, database } = await open();
  const settings = { databaseUrl: database.url, databasePoolSize: 1 };
  const direct = openDatabase(settings, createLog("silent"), "1s");
  const pooled = openDatabase(
    { ...settings, listenerDatabaseUrl: `${database.url}?` },
    createLog("silent"),
    "1s",
  );
  onTestFinished(async () => void (await Promise.all([direct.close(), pooled.close()])));
  const limit = "show statement_timeout";
  const limitOf = async ({ pool }: Database) => (await pool.query(limit)).rows[0].statement_timeout;
  expect([await limitOf(unlimited), await limitOf(direct), await limitOf(pooled)]).toEqual(["0", "1s", "0"]);
  await expect(direct.pool.query("select pg_sleep(600)")).rejects.toMatchObject({ code: "57014" });
  const slow = transaction(pooled, ({ client }) => client.query("select pg_sleep(600)"));
  await expect(slow).rejects.toMatchObject({ code: "57014" });
  expect(await limitOf(pooled)).toBe("0");
});

test("no statement is JIT-compiled", async () => {
  const { db: direct, database } = await open();
  const settings = {
    databaseUrl: database.url,
    databasePoolSize: 1,
    listenerDatabaseUrl: `${database.url}?`,
  };
  const pooled = openDatabase(settings, createLog("silent"));
  onTestFinished(() => pooled.close());
  const jit = async (on: Pick<Tx["client"], "query">) => (await on.query("show jit")).rows[0].jit;
  expect(await jit(direct.pool as never)).toBe("off");
  expect(await transaction(pooled, ({ client }) => jit(client))).toBe("off");
  expect(await jit(pooled.pool as never)).toBe("on");
});

/** Opens a database through a proxy that can drop all bytes. A used connection may be silent for 2 s. */
async function openThroughProxy() {
  const { url } = await databaseForThisTest();
  const proxy = await startTcpProxy(url);
  const db = openDatabase({ databaseUrl: proxy.url, databasePoolSize: 1 }, createLog("silent"), "1s");
  onTestFinished(async () => {
    await proxy.close();
    await db.close();
  });
  return { db, proxy };
}

test("a lost reply fails its statement and frees the queue", async () => {
  const { db, proxy } = await openThroughProxy();
  await db.pool.query("select 1");
  proxy.blackHole();
  const lost = db.pool.query("select 1");
  const queued = db.pool.query("select 2 as answer");
  await expect(lost).rejects.toThrow();
  proxy.restore();
  expect((await queued).rows).toEqual([{ answer: 2 }]);
});

test("an unused connection stays open during a long silence", async () => {
  const { db, proxy } = await openThroughProxy();
  const backend = async () =>
    (await db.pool.query<{ pid: number }>("select pg_backend_pid() pid")).rows[0]!.pid;
  const before = await backend();
  // Longer than the allowed silence of a used connection.
  await sleep(2500);
  expect(await backend()).toBe(before);
  proxy.blackHole();
  await expect(backend()).rejects.toThrow("Postgres did not answer");
});
