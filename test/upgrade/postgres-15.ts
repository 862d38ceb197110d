import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#deploy/local/embedded-postgres.ts";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { run, type Cluster } from "#deploy/local/postgres-cluster.ts";
import { startServer, stopServer } from "#deploy/local/postgres-server.ts";

/** A Postgres of the oldest supported version with an empty database. */
export type OldestPostgres = {
  url: string;
  /** Returns the database as SQL text. Its rows are INSERT statements, which any client can run. */
  dump(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a Postgres 15 in a temporary folder. Throws an Error with a sentence if its programs are not found. */
export async function startPostgres15(): Promise<OldestPostgres> {
  const bin = process.env["POSTGRES_15_BIN"] ?? "/usr/lib/postgresql/15/bin";
  if (!existsSync(join(bin, "pg_dump")))
    throw new Error(
      `No programs of Postgres 15 are in ${bin}: install Debian's package postgresql-15, or set POSTGRES_15_BIN to their folder.`,
    );
  const account = postgresAccount();
  const folder = await mkdtemp(join(tmpdir(), "standpoint-fixture-"));
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  const cluster: Cluster = { folder, data: join(folder, "data"), bin, account };
  const access = ["--username=standpoint", "--auth=trust"];
  await run(cluster, "initdb", [
    `--pgdata=${cluster.data}`,
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
    ...access,
  ]);
  const port = await freePort();
  await startServer(cluster, port, { durable: false });
  const url = `postgres://standpoint@127.0.0.1:${port}/postgres`;
  return {
    url,
    async dump() {
      const form = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=1000"];
      const file = join(folder, "dump.sql");
      await run(cluster, "pg_dump", [...form, `--file=${file}`, url]);
      // pg_dump writes these commands for psql. No other client knows them.
      return (await readFile(file, "utf8")).replace(/^\\(un)?restrict .*$/gm, "");
    },
    async stop() {
      await stopServer(cluster);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
