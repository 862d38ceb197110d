// Rules: protocol/operations#concurrent-migrations
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { emptyDatabaseForThisTest } from "#test/support/database.ts";

const log = createLog("silent");

/** Returns a folder of one migration and no functions, for this test. */
function folderWith(first: string): string {
  const folder = mkdtempSync(join(tmpdir(), "standpoint-in-use-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "functions"));
  writeFileSync(join(folder, "functions/revision.json"), '{"revision": 1}');
  writeFileSync(join(folder, "0001_first.sql"), first);
  return folder;
}

test("a migration takes its time, whatever timeouts the database has", async () => {
  const { url, sql } = await emptyDatabaseForThisTest();
  const name = new URL(url).pathname.slice(1);
  for (const timeout of ["statement_timeout", "lock_timeout"])
    await sql.query(`alter database ${name} set ${timeout} = '100ms'`);
  expect(await migrate(url, log, folderWith("select pg_sleep(0.2)"))).toEqual({ applied: 1, version: 1 });
});

test("a migration of a table in use lets other sessions write until it can run", async () => {
  const { url, sql } = await emptyDatabaseForThisTest();
  const folder = folderWith("create table a (n int)");
  await migrate(url, log, folder);
  writeFileSync(join(folder, "0002_second.sql"), "alter table a add m int");
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("begin; select from a");
  const migrated = migrate(url, log, folder);
  const waiting = "select from pg_locks where relation = 'a'::regclass and not granted";
  await expect.poll(async () => (await sql.query(waiting)).rowCount).toBe(1);
  await sql.query("set statement_timeout = '60s'; insert into a values (1)");
  await reader.end();
  expect(await migrated).toEqual({ applied: 1, version: 2 });
});
