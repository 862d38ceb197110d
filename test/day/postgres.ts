import { chmod, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { run } from "#deploy/local/postgres-cluster.ts";

/** A durable Postgres of the day, with connections of the observer. */
export type DayPostgres = {
  /** The address for the product. */
  url: string;
  version: string;
  sql: pg.Pool;
  /** Returns the process id of the server, which starts all other processes. */
  pid(): Promise<number>;
  /** Stops the server as a crash does, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

const maxConnections = 200;

/** Starts a Postgres in a new folder below `parent`. */
export async function startPostgres(parent: string): Promise<DayPostgres> {
  const dataDir = join(parent, "postgres");
  // As root, Postgres runs as another account, which needs access to these folders.
  await chmod(parent, 0o755);
  await mkdir(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, durable: true, maxConnections });
  const sql = new pg.Pool({ connectionString: server.superuserUrl, max: 2 });
  // A lost connection is replaced at the next query.
  sql.on("error", () => {});
  const data = join(server.folder, "data");
  const readLine = async (name: string) => (await readFile(join(data, name), "utf8")).split("\n")[0]!;
  const [program = ""] = (await readLine("postmaster.opts")).split(" ");
  const cluster = { folder: server.folder, data, bin: dirname(program), account: postgresAccount() };
  const log = join(server.folder, "postgres.log");
  const { rows } = await sql.query<{ server_version: string }>("show server_version");
  return {
    url: server.url,
    version: rows[0]!.server_version,
    sql,
    pid: async () => Number(await readLine("postmaster.pid")),
    async crash() {
      const args = ["restart", "--mode=immediate", "--wait", `--pgdata=${data}`, `--log=${log}`];
      await run(cluster, "pg_ctl", args);
    },
    async stop() {
      await sql.end();
      await server.stop();
    },
  };
}
