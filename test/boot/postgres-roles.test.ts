import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { findBinaries } from "#deploy/local/postgres-binaries.ts";
import { run } from "#deploy/local/postgres-cluster.ts";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { freePort } from "#test/support/app.ts";

const account = postgresAccount();
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "standpoint-roles-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  dataDir = join(folder, "postgres");
});

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What the product's role is, and how many things of the database are not its own. */
const standing = `select rolsuper, rolcreatedb, rolcreaterole,
  (select datdba = r.oid from pg_database where datname = current_database()) as owns,
  (select count(*)::int from (
    select relowner as owner, relnamespace as space from pg_class
    union all select proowner, pronamespace from pg_proc
    union all select typowner, typnamespace from pg_type
    union all select collowner, collnamespace from pg_collation
    union all select nspowner, oid from pg_namespace where nspname <> 'public'
  ) things join pg_namespace n on n.oid = space and nspname !~ '^pg_' and nspname <> 'information_schema'
  where owner <> r.oid) as others
  from pg_roles r where rolname = current_user`;

const product = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, owns: true, others: 0 };

/** Makes a migrated database as earlier versions did, in which the product is the superuser, and stops its server. */
async function earlierDatabase() {
  await mkdir(dataDir);
  const data = join(dataDir, "data");
  if (account) await chown(dataDir, account.uid, account.gid);
  const cluster = { folder: dataDir, data, account, binaries: await findBinaries(account, dataDir) };
  const file = join(dataDir, "password");
  await writeFile(file, "earlier", { mode: 0o644 });
  await run(cluster, "initdb", [
    `--pgdata=${data}`,
    "--encoding=UTF8",
    "--locale=C",
    "--username=standpoint",
    "--auth=scram-sha-256",
    `--pwfile=${file}`,
    "--no-sync",
  ]);
  await run(cluster, "postgres", ["--single", "-F", "-D", data, "postgres"], "CREATE DATABASE standpoint\n");
  const port = await freePort();
  const options = `--options=-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -F`;
  await run(cluster, "pg_ctl", ["start", "--wait", `--pgdata=${data}`, `--log=${data}/log`, options]);
  const url = `postgres://standpoint:earlier@127.0.0.1:${port}/standpoint`;
  await migrate(url, createLog("silent"));
  await query(url, "insert into users (id, name, avatar_hue) values (gen_random_uuid(), 'Ana', 210)");
  await query(
    url,
    "create schema more; create type more.mood as enum ('good'); create view more.seen as select 1 as n",
  );
  await run(cluster, "pg_ctl", ["stop", "--wait", `--pgdata=${data}`]);
}

describe("the product's role in npm start's Postgres (protocol/operations 64)", () => {
  test("in a new database the product is no superuser, owns what migrations make, and reads no file of the server (protocol/operations 64)", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    onTestFinished(postgres.stop);
    await migrate(postgres.url, createLog("silent"));
    expect(await query(postgres.url, standing)).toEqual([product]);
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      "create role other superuser",
      "alter system set log_min_messages = 'debug1'",
    ]) {
      await expect(query(postgres.url, statement)).rejects.toThrow(/permission denied/);
    }
  });

  test("a database of an earlier version keeps its data, and everything in it becomes the product's (protocol/operations 64)", async () => {
    await earlierDatabase();
    for (let start = 0; start < 2; start += 1) {
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
      try {
        expect(await query(postgres.url, standing)).toEqual([product]);
        expect(await query(postgres.url, "select name from users")).toEqual([{ name: "Ana" }]);
        await migrate(postgres.url, createLog("silent"));
        await query(postgres.url, `alter table sessions add column later_${start} int`);
      } finally {
        await postgres.stop();
      }
    }
  });
});
