import { rm } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { startCrashingPostgres } from "#test/rig/postgres.ts";
import type { TestDatabase } from "#test/support/database.ts";

/** A Postgres server for one test, with an empty database and a function that crashes and restarts it. */
export type OwnPostgres = { database: TestDatabase; crash(): Promise<void> };

/**
 * Starts a server whose commits survive the death of its processes. It does not wait for the disk, which only matters
 * if the whole machine fails. The server stops and its files are deleted at the end of the test.
 */
export async function postgresForThisTest(): Promise<OwnPostgres> {
  const {
    folder,
    superuserUrl: url,
    sql,
    crash,
    stop,
  } = await startCrashingPostgres("own", { durable: false });
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  onTestFinished(stop);
  // The second statement is for this connection, which was opened before.
  await sql.query("alter database standpoint set synchronous_commit = on; set synchronous_commit = on");
  return { database: { url, name: new URL(url).pathname.slice(1), sql, drop: async () => {} }, crash };
}
