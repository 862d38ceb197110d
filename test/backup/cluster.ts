import pg from "pg";
import { onTestFinished } from "vitest";
import type { Cluster } from "#deploy/local/postgres-cluster.ts";
import { startBareCluster, type BareCluster } from "#test/rig/postgres.ts";
import { freePort } from "#test/support/app.ts";
import type { TestDatabase } from "#test/support/database.ts";
import { spawnReplica, type Spawned } from "#test/support/spawn.ts";
import { webhookEnv } from "#test/support/receiver.ts";

/** A new Postgres without a database of the service. Its accounts need no password. */
export type BackupCluster = Pick<BareCluster, "folder" | "port" | "start" | "stop"> & {
  account: Cluster["account"];
  data: string;
  /** The address of the superuser. */
  adminUrl: string;
  /** The database `standpoint` as the account `standpoint`, once both exist. */
  database: TestDatabase;
  /** Creates the account and the database. */
  createDatabase(): Promise<void>;
};

/** Starts a new Postgres 15, or the one that npm installed. It stops at the end of the test. */
export async function clusterForThisTest(
  version: "15" | "embedded",
  superuser = "postgres",
): Promise<BackupCluster> {
  const bare = await startBareCluster("backup", { version, superuser, durable: true });
  const { folder, port, start, stop, remove } = bare;
  const { account, data } = bare.cluster;
  onTestFinished(remove);
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
