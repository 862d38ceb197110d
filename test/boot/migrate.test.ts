// Rules: protocol/guarantees#idle-transactions, protocol/operations#boot-without-migrations,
//   protocol/operations#other-boot-errors
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { getRollbackPlans } from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { JOB_QUEUE_VERSION, readJobQueue } from "#shared/db/job-queue.ts";
import { migrate } from "#shared/db/migrate.ts";
import { StartupError } from "#shared/runtime/startup-error.ts";
import { createLog } from "#shared/runtime/log.ts";

const log = createLog("silent");
let postgres: EmbeddedPostgres;
let folder: string;
let client: pg.Client;
let databases = 0;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standpoint-migrate-"));
  // As root, Postgres runs as another account, which needs access to this folder.
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
});
afterAll(async () => {
  await client?.end();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await client?.end();
  const name = `trial_${++databases}`;
  const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  await superuser.query(`create database ${name} owner ${new URL(postgres.url).username}`);
  await superuser.end();
  url = postgres.url.replace(/[^/]+$/, name);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

async function migrations(...files: string[]): Promise<string> {
  const path = await mkdtemp(join(folder, "migrations-"));
  await Promise.all(
    files.map((sql, index) => writeFile(join(path, `000${index + 1}_step_${index + 1}.sql`), sql)),
  );
  await writeFunctions(path, 1, {});
  return path;
}

/** Writes the functions of a build. Each function returns a number. */
async function writeFunctions(
  path: string,
  revision: number,
  results: Record<string, number>,
): Promise<void> {
  const functionsDir = join(path, "functions");
  await mkdir(functionsDir, { recursive: true });
  await writeFile(join(functionsDir, "revision.json"), JSON.stringify({ revision }));
  for (const [name, result] of Object.entries(results))
    await writeFile(
      join(functionsDir, `${name}.sql`),
      `create or replace function ${name}() returns int language sql as 'select ${result}'`,
    );
}

async function recordedVersions(): Promise<number[]> {
  const { rows } = await client.query<{ version: number }>(
    "select version from schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}

// Rules: protocol/operations#concurrent-migrations, protocol/operations#forward-only,
//   protocol/operations#older-builds, protocol/operations#other-migration-history
describe("migrations", () => {
  it("are applied in order, each with its record, and only once", async () => {
    const path = await migrations(
      "create table a (n int)",
      "alter table a add m int; insert into a values (1, 2)",
    );
    expect(await migrate(url, log, path)).toEqual({ applied: 2, version: 2 });
    expect(await migrate(url, log, path)).toEqual({ applied: 0, version: 2 });
    expect(await recordedVersions()).toEqual([1, 2]);
    expect((await client.query("select * from a")).rows).toEqual([{ n: 1, m: 2 }]);
  });

  it("are applied once by replicas that boot together", async () => {
    const slow = Array.from({ length: 5 }, (_, i) => `create table t${i} (n int); select pg_sleep(0.02)`);
    const path = await migrations(...slow);
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(url, log, path)));
    expect(results.map(({ applied }) => applied).reduce((sum, n) => sum + n)).toBe(5);
    expect(await recordedVersions()).toEqual([1, 2, 3, 4, 5]);
  });

  it("do not block a start with nothing to do while another process migrates", async () => {
    const path = await migrations("create table a (n int)");
    await migrate(url, log, path);
    await client.query(
      "begin; select pg_advisory_xact_lock(7236914025); lock table schema_migrations, schema_functions in row exclusive mode",
    );
    expect(await migrate(url, log, path)).toEqual({ applied: 0, version: 1 });
    await client.query("rollback");
  });

  it("leave a consistent schema after a failure half-way, and the next start continues", async () => {
    const broken = await migrations("create table a (n int)", "create table b (n int); select 1 / 0");
    await expect(migrate(url, log, broken)).rejects.toThrow("division by zero");
    expect(await recordedVersions()).toEqual([1]);
    expect((await client.query("select to_regclass('b') as b")).rows).toEqual([{ b: null }]);

    const fixed = await migrations("create table a (n int)", "create table b (n int)");
    expect(await migrate(url, log, fixed)).toEqual({ applied: 1, version: 2 });
  });

  it("refuse a database that a newer build has migrated", async () => {
    await migrate(url, log, await migrations("select 1", "select 2"));
    await expect(migrate(url, log, await migrations("select 1"))).rejects.toThrow(
      /schema is at version 2, but this build knows only 1/,
    );
  });

  it("refuse a database with migrations of other names", async () => {
    const path = await migrations("create table a (n int)", "create table b (n int)");
    await migrate(url, log, path);
    await client.query("update schema_migrations set name = 'other' where version = 2");
    const longer = await migrations(
      "create table a (n int)",
      "create table b (n int)",
      "create table c (n int)",
    );
    for (const folder of [path, longer])
      await expect(migrate(url, log, folder)).rejects.toThrow(
        new StartupError(
          "The database was migrated by another line of builds: its migration 2 is other, this build's is step_2. " +
            "Start the build that migrated it, or give this one its own database.",
        ),
      );
    await client.query("delete from schema_migrations where version = 1");
    await expect(migrate(url, log, longer)).rejects.toThrow(
      "its migration 1 is missing, this build's is step_1",
    );
    expect((await client.query("select to_regclass('c') as c")).rows).toEqual([{ c: null }]);
  });

  it("are ended by Postgres after an idle time of 30 s", async () => {
    const path = await migrations(
      "create table seen as select current_setting('idle_in_transaction_session_timeout') as limit",
    );
    await migrate(url, log, path);
    expect((await client.query("select * from seen")).rows).toEqual([{ limit: "30s" }]);
  });

  it("report an account's missing grants in one sentence", async () => {
    const role = `poor_${databases}`;
    const name = new URL(url).pathname.slice(1);
    const own = new URL(url);
    own.username = role;
    own.password = "hunter2";
    const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
    await superuser.connect();
    await superuser.query(`create role ${role} login password 'hunter2'`);
    await superuser.end();
    const path = await migrations("create table a (n int)");
    const refusal = () =>
      migrate(own.href, log, path).then(
        ({ applied }) => applied,
        (error: Error) => [error instanceof StartupError, error.message],
      );
    const grantProblem = (why: string, cure: string) => [
      true,
      `The account ${role} may not change the schema (${why}): ${cure}.`,
    ];
    const onDatabase = `grant create on database ${name} to ${role}`;
    const onSchema = `grant usage, create on schema public to ${role}`;

    expect(await refusal()).toEqual(
      grantProblem(
        "permission denied for schema public",
        `run "${onDatabase}; ${onSchema}" as the owner of the database`,
      ),
    );
    await client.query(onSchema);
    expect(await refusal()).toEqual(
      grantProblem(
        `permission denied for database ${name}`,
        `run "${onDatabase}" as the owner of the database`,
      ),
    );
    await client.query(onDatabase);
    await client.query(`revoke usage on schema public from public, ${role}`);
    expect(await refusal()).toEqual(
      grantProblem(
        "no schema has been selected to create in",
        `run "${onSchema}" as the owner of the database`,
      ),
    );
    await client.query(onSchema);
    await client.query("drop table a, schema_functions, schema_migrations");
    await client.query("create table schema_migrations (version int, name text)");
    expect(await refusal()).toEqual(
      grantProblem(
        "permission denied for table schema_migrations",
        "start the service as the account that owns the tables",
      ),
    );
    await client.query("drop table schema_migrations");
    expect(await refusal()).toBe(1);
  });

  it("refuse a gap in the numbers", async () => {
    const path = await migrations("select 1");
    await writeFile(join(path, "0003_gap.sql"), "select 3");
    await expect(migrate(url, log, path)).rejects.toThrow(/0003_gap.sql is out of sequence/);
  });
});

// Rules: protocol/operations#forward-only, protocol/operations#older-builds
describe("functions", () => {
  const call = async (name: string) =>
    (await client.query<{ n: number }>(`select ${name}() as n`)).rows[0]!.n;

  it("are applied after the tables, and later only if their text changed", async () => {
    const path = await migrations("create table t (n int)");
    await writeFunctions(path, 1, { one: 1, two: 2 });
    await migrate(url, log, path);
    expect([await call("one"), await call("two")]).toEqual([1, 2]);

    await writeFunctions(path, 2, { one: 10 });
    await client.query("create or replace function two() returns int language sql as 'select 20'");
    expect(await migrate(url, log, path)).toEqual({ applied: 0, version: 1 });
    expect([await call("one"), await call("two")]).toEqual([10, 20]);
  });

  it("may call functions that are applied after them", async () => {
    const path = await migrations("select 1");
    await writeFunctions(path, 1, { two: 2 });
    const one = "create or replace function one() returns int language sql as 'select two() - 1'";
    await writeFile(join(path, "functions", "one.sql"), one);
    await migrate(url, log, path);
    expect(await call("one")).toBe(1);
  });

  it("are applied in the transaction of the last migration", async () => {
    const path = await migrations("create table a (n int)", "create table b (n int)");
    await writeFile(join(path, "functions", "broken.sql"), "create or replace function");
    await expect(migrate(url, log, path)).rejects.toThrow("syntax error");
    expect(await recordedVersions()).toEqual([1]);
    expect((await client.query("select to_regclass('b') as b")).rows).toEqual([{ b: null }]);
  });

  it("of a newer build stop the start of an older one, which changes nothing", async () => {
    const path = await migrations("select 1");
    await writeFunctions(path, 3, { one: 1 });
    await migrate(url, log, path);
    await writeFunctions(path, 2, { one: 10 });
    await expect(migrate(url, log, path)).rejects.toThrow(
      new StartupError(
        "The database's functions are at revision 3, but this build knows only 2: " +
          "start a build at least as new as the one that migrated it, or restore a dump from before.",
      ),
    );
    expect(await call("one")).toBe(1);
  });
});

// Rules: protocol/operations#forward-only, protocol/operations#older-builds
describe("the job queue", () => {
  it("is created once by replicas that boot together", async () => {
    const path = await migrations("select 1");
    await Promise.all(Array.from({ length: 4 }, () => migrate(url, log, path)));
    expect(await readJobQueue(client)).toEqual({ version: JOB_QUEUE_VERSION, missing: [] });
  });

  it("is upgraded by the next start, which also creates missing queues", async () => {
    const path = await migrations("select 1");
    await migrate(url, log, path);
    await client.query("delete from pgboss.queue");
    await client.query(getRollbackPlans("pgboss"));
    expect(await readJobQueue(client)).toEqual({ version: JOB_QUEUE_VERSION - 1, missing: ["webhook"] });
    await migrate(url, log, path);
    expect(await readJobQueue(client)).toEqual({ version: JOB_QUEUE_VERSION, missing: [] });
  });

  it("of a newer build stops the start of an older one", async () => {
    const path = await migrations("select 1");
    await migrate(url, log, path);
    await client.query("update pgboss.version set version = version + 1");
    await expect(migrate(url, log, path)).rejects.toThrow(
      `job queue is at version ${JOB_QUEUE_VERSION + 1}, but this build knows only ${JOB_QUEUE_VERSION}`,
    );
  });
});
