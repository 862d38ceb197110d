import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { findBinaries } from "#deploy/local/postgres-binaries.ts";
import { run, type Cluster } from "#deploy/local/postgres-cluster.ts";
import { startServer, stopServer } from "#deploy/local/postgres-server.ts";
import { freePort } from "#test/support/app.ts";
import type { TestDatabase } from "#test/support/database.ts";
import { spawnReplica, type Spawned } from "#test/support/spawn.ts";
import { webhookEnv } from "#test/support/receiver.ts";

/** The folder of the programs of Postgres 15, with pg_dump, pg_restore and psql. */
export const programs = process.env["POSTGRES_15_BIN"] ?? "/usr/lib/postgresql/15/bin";

/** A new Postgres without a database of the service. Its accounts need no password. */
export type BackupCluster = {
  /** A folder of the account of Postgres, for data and backups. */
  folder: string;
  account: Cluster["account"];
  data: string;
  port: number;
  /** The address of the superuser. */
  adminUrl: string;
  /** The database `standpoint` as the account `standpoint`, once both exist. */
  database: TestDatabase;
  /** Creates the account and the database. */
  createDatabase(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a new Postgres 15, or the one that npm installed. It stops at the end of the test. */
export async function clusterForThisTest(
  version: "15" | "embedded",
  superuser = "postgres",
): Promise<BackupCluster> {
  if (!existsSync(join(programs, "pg_dump")))
    throw new Error(`No programs of Postgres 15 are in ${programs}: set POSTGRES_15_BIN to their folder.`);
  const account = postgresAccount();
  const folder = await mkdtemp(join(tmpdir(), "standpoint-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  const bin = version === "15" ? programs : await findBinaries(account, folder);
  const data = join(folder, "data");
  const cluster: Cluster = { folder, data, bin, account };
  const access = [`--username=${superuser}`, "--auth=trust"];
  await run(cluster, "initdb", [`--pgdata=${data}`, "--encoding=UTF8", "--locale=C", "--no-sync", ...access]);
  const port = await freePort();
  const start = () => startServer(cluster, port, { durable: true });
  const stop = () => stopServer(cluster);
  await start();
  onTestFinished(stop);
  const at = (user: string, name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`;
  const url = at("standpoint", "standpoint");
  const sql = new pg.Pool({ connectionString: url, max: 4 });
  sql.on("error", () => {});
  onTestFinished(() => sql.end());
  const adminUrl = at(superuser, "postgres");
  return {
    folder,
    account,
    data,
    port,
    adminUrl,
    database: { url, name: "standpoint", sql, drop: async () => {} },
    async createDatabase() {
      const client = new pg.Client({ connectionString: adminUrl });
      await client.connect();
      if (superuser !== "standpoint") await client.query("create role standpoint login");
      await client.query("create database standpoint owner standpoint");
      await client.end();
    },
    start,
    stop,
  };
}

/** Starts an api on the database of a cluster, and waits until it is ready. */
export async function startApi({ database }: BackupCluster): Promise<Spawned> {
  const port = await freePort();
  const env = { ...webhookEnv, IDENTITY_IP_HOURLY_LIMIT: "100000", STORY_LIMIT_PER_SESSION: "1000000" };
  const api = await spawnReplica({ database, baseUrl: `http://localhost:${port}` }, { port, env });
  onTestFinished(() => void api.child.kill("SIGKILL"));
  return api;
}

/** Stops an api and waits for its exit. */
export async function stopApi({ child, exited }: Spawned): Promise<void> {
  child.kill("SIGTERM");
  await exited;
}
