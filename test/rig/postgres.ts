import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort, startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { findBinaries } from "#deploy/local/postgres-binaries.ts";
import { run, type Cluster } from "#deploy/local/postgres-cluster.ts";
import { startServer, stopServer } from "#deploy/local/postgres-server.ts";

/** A Postgres server of our own. */
export type CrashingPostgres = {
  /** The address for the product. */
  url: string;
  superuserUrl: string;
  /** Connections of the superuser. */
  sql: pg.Pool;
  /** Crashes the server as a power cut would, but keeps its files, and starts it again: mode `immediate`. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the Postgres that npm installed, in a new folder. The caller stops it and removes the folder. */
export async function startCrashingPostgres(
  name: string,
  options: { durable: boolean; maxConnections?: number },
): Promise<CrashingPostgres & { folder: string }> {
  const { folder, account } = await ownFolder(name);
  const dataDir = join(folder, "postgres");
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  const sql = new pg.Pool({ connectionString: server.superuserUrl, max: 4 });
  // A lost connection is replaced at the next query.
  sql.on("error", () => {});
  const data = join(server.folder, "data");
  // The file's first word is the path of the running server binary.
  const [program = ""] = (await readFile(join(data, "postmaster.opts"), "utf8")).split(" ");
  const cluster = { folder: server.folder, data, bin: dirname(program), account };
  const log = `--log=${join(server.folder, "postgres.log")}`;
  return {
    folder,
    url: server.url,
    superuserUrl: server.superuserUrl,
    sql,
    crash: async () =>
      void (await run(cluster, "pg_ctl", ["restart", "--mode=immediate", "--wait", `--pgdata=${data}`, log])),
    async stop() {
      await sql.end();
      await server.stop();
    },
  };
}

/** A new Postgres cluster without a database of the service. Its accounts need no password. */
export type BareCluster = {
  /** A folder of the account of Postgres. */
  folder: string;
  cluster: Cluster;
  port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Removes the folder. */
  remove(): Promise<void>;
};

/** The folder of the programs of Postgres 15, with pg_dump, pg_restore and psql. */
export const programs15 = process.env["POSTGRES_15_BIN"] ?? "/usr/lib/postgresql/15/bin";

/** Starts a new Postgres 15, or the one that npm installed. Throws an Error if there are no programs of Postgres 15. */
export async function startBareCluster(
  name: string,
  { version, superuser, durable }: { version: "15" | "embedded"; superuser: string; durable: boolean },
): Promise<BareCluster> {
  if (!existsSync(join(programs15, "pg_dump")))
    throw new Error(
      `No programs of Postgres 15 are in ${programs15}: install Debian's package postgresql-15, or set POSTGRES_15_BIN to their folder.`,
    );
  const { folder, account } = await ownFolder(name);
  if (account) await chown(folder, account.uid, account.gid);
  const bin = version === "15" ? programs15 : await findBinaries(account, folder);
  const cluster: Cluster = { folder, data: join(folder, "data"), bin, account };
  const form = ["--encoding=UTF8", "--locale=C", "--no-sync", "--auth=trust"];
  await run(cluster, "initdb", [`--pgdata=${cluster.data}`, `--username=${superuser}`, ...form]);
  const port = await freePort();
  const start = () => startServer(cluster, port, { durable });
  await start();
  return {
    folder,
    cluster,
    port,
    start,
    stop: () => stopServer(cluster),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Creates a folder which the account of Postgres can reach: as root, Postgres runs as another account. */
async function ownFolder(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `standpoint-${name}-`));
  await chmod(folder, 0o755);
  return { folder, account: postgresAccount() };
}
