import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { run } from "#deploy/local/postgres-cluster.ts";
import type { TestDatabase } from "#test/support/database.ts";

/** A Postgres server for one test, with an empty database. */
export type OwnPostgres = {
  database: TestDatabase;
  /** Crashes the server as a power cut would, but keeps its files, and starts it again: mode `immediate`. */
  crash(): Promise<void>;
};

/**
 * Starts a server whose commits survive the death of its processes. It does not wait for the disk, which only matters
 * if the whole machine fails. The server stops and its files are deleted at the end of the test.
 */
export async function postgresForThisTest(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-own-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // As root, Postgres runs as another account, which needs access to this folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "postgres");
  const { superuserUrl: url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  onTestFinished(stop);
  const sql = new pg.Pool({ connectionString: url, max: 4, options: "-c synchronous_commit=on" });
  sql.on("error", () => {});
  onTestFinished(() => sql.end());
  await sql.query("alter database standpoint set synchronous_commit = on");

  const data = join(dataDir, "data");
  // The file's first word is the path of the running server binary.
  const [server = ""] = (await readFile(join(data, "postmaster.opts"), "utf8")).split(" ");
  const cluster = { folder: dataDir, data, bin: dirname(server), account: postgresAccount() };
  const log = join(dataDir, "postgres.log");
  return {
    database: { url, name: new URL(url).pathname.slice(1), sql, drop: async () => {} },
    async crash() {
      await run(cluster, "pg_ctl", [
        "restart",
        "--mode=immediate",
        "--wait",
        `--pgdata=${data}`,
        `--log=${log}`,
      ]);
    },
  };
}
