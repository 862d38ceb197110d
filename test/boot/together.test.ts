// Rules: protocol/guarantees#killed-migration, protocol/operations#concurrent-migrations
import { expect, onTestFinished, test } from "vitest";
import { readSchema } from "#shared/db/migration-files.ts";
import { describeSchema } from "#test/golden/describe-schema.ts";
import { databaseForThisTest, emptyDatabaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { spawnMain, untilReady, type Spawned } from "#test/support/spawn.ts";
import { iterations, recordResult } from "#test/support/stress.ts";

/** The number of rounds in which four processes boot at once. */
const trials = iterations("BOOT_TRIALS", { test: 1, soak: 20 });

/** Kills a process in each migration in the soak, and in each fourth one in `npm test`, including the last. */
const killEvery = iterations("KILL_EVERY_MIGRATION", { test: 4, soak: 1 });

/** Starts a process on the database without waiting for it. */
async function boot(database: TestDatabase): Promise<Spawned> {
  const spawned = await spawnMain({ database, baseUrl: "http://localhost:8080" }, { roles: "scheduler" });
  onTestFinished(() => void spawned.child.kill("SIGKILL"));
  return spawned;
}

/** Returns the project's schema and the names in the job queue's schema as text. */
async function schemaOf({ sql }: TestDatabase): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    `select oid::regclass || ' ' || relkind::text as name from pg_class where relnamespace = 'pgboss'::regnamespace
     union all select oid::regprocedure::text from pg_proc where pronamespace = 'pgboss'::regnamespace order by 1`,
  );
  return [await describeSchema(sql), ...rows.map(({ name }) => name)].join("\n");
}

/** Expects the same schema and migration records as after an undisturbed migration. */
async function expectMigrated(database: TestDatabase) {
  const migrated = await databaseForThisTest();
  expect(await schemaOf(database)).toBe(await schemaOf(migrated));
  const records = "select version, name from schema_migrations order by version";
  expect((await database.sql.query(records)).rows).toEqual((await migrated.sql.query(records)).rows);
}

test(
  `4 processes that boot together ${trials} times migrate the database once`,
  async () => {
    for (let trial = 1; trial <= trials; trial++) {
      const database = await emptyDatabaseForThisTest();
      const processes = await Promise.all(Array.from({ length: 4 }, () => boot(database)));
      await Promise.all(processes.map(({ app }) => untilReady(app)));
      await expectMigrated(database);
      for (const { child } of processes) child.kill("SIGTERM");
      const ends = await Promise.all(processes.map(({ exited }) => exited));
      expect(ends).toEqual(processes.map(() => [0, null]));
    }
    recordResult({
      trial: "booting together",
      tried: `4 processes on an empty database, ${trials} times`,
      outcome: "one schema, all ready, all stopped cleanly",
    });
  },
  300_000 + trials * 60_000,
);

test("the next process continues a killed migration", async () => {
  const database = await emptyDatabaseForThisTest();
  const { migrations } = await readSchema();
  const pause = await pauseMigrations(database, migrations.length);
  const last = migrations.length;
  const versions = migrations.map(({ version }) => version).filter((n) => (last - n) % killEvery === 0);
  // The functions are applied in the transaction of the last migration.
  const steps: [step: string, recorded: number][] = [
    ...versions.map((version): [string, number] => [String(version), version - 1]),
    ["functions", last - 1],
    ["job queue", last],
  ];
  for (const [step, recorded] of steps) {
    await pause.at(step);
    const { child, exited } = await boot(database);
    await expect.poll(pause.isReached).toBe(true);
    child.kill("SIGKILL");
    await exited;
    await pause.letGo();
    // The transaction of the interrupted migration left nothing behind.
    const { rows } = await database.sql.query<{ last: number }>(
      "select coalesce(max(version), 0) as last from schema_migrations",
    );
    expect([step, rows[0]!.last]).toEqual([step, recorded]);
  }
  await pause.lift();
  const { app } = await boot(database);
  await untilReady(app);
  await expectMigrated(database);
});

/**
 * Pauses a process in the middle of a step: a migration by its number, the functions, or the job queue. At that point
 * the step has created only some of its objects.
 */
async function pauseMigrations({ sql }: TestDatabase, last: number) {
  await sql.query(
    `create table schema_migrations (version int primary key, name text not null, applied_at timestamptz not null default now());
     create schema hold;
     create table hold.here (place text);
     insert into hold.here values ('');
     create function hold.wait() returns event_trigger language plpgsql as $$
     declare
       recorded int := (select count(*) from public.schema_migrations);
       made text := (select min(object_identity) from pg_event_trigger_ddl_commands() where object_identity not like 'public.schema\\_%');
       place text := case
         when made like 'pgboss%' then 'job queue'
         when recorded = ${last} then 'functions'
         else (recorded + 1)::text
       end;
     begin
       if made is not null and place = (select h.place from hold.here h) then
         perform pg_advisory_xact_lock_shared(1);
       end if;
     end $$;
     create event trigger hold_migrations on ddl_command_end execute function hold.wait()`,
  );
  const holder = await sql.connect();
  let held = true;
  const free = () => {
    if (held) holder.release(true);
    held = false;
  };
  // Destroys the connection, which ends its advisory lock.
  onTestFinished(free);
  await holder.query("select pg_advisory_lock(1)");
  const waiting = `from pg_locks where locktype = 'advisory' and objid = 1 and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    at: (step: string) => sql.query("update hold.here set place = $1", [step]),
    isReached: async () => (await sql.query(`select ${waiting}`)).rowCount! > 0,
    /** Terminates the connection of the killed process, instead of waiting until Postgres notices. */
    async letGo() {
      await sql.query(`select pg_terminate_backend(pid) ${waiting}`);
      await expect.poll(async () => (await sql.query(`select ${waiting}`)).rowCount).toBe(0);
    },
    async lift() {
      free();
      await sql.query("drop event trigger hold_migrations; drop schema hold cascade");
    },
  };
}
