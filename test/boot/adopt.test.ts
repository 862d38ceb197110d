import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { describe, expect, test } from "vitest";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { describeSchema } from "#test/golden/describe-schema.ts";
import { admin } from "#test/support/admin.ts";
import { databaseForThisTest, emptyDatabaseForThisTest, type TestDatabase } from "#test/support/database.ts";

// A dump of the last build with 27 migrations, with the rows of `seedEverything` in test/support.
const dump = new URL("fixtures/of-27-migrations.sql.gz", import.meta.url);
const log = createLog("silent");

/** Creates a database as the last build with 27 migrations left it, with one queued job. */
async function oldDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabaseForThisTest();
  // A separate connection, because the dump empties its search path.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(gunzipSync(await readFile(dump)).toString("utf8"));
  await client.query(getConstructionPlans("pgboss"));
  await client.query(
    `select pgboss.create_queue('webhook', '{"policy":"standard","retryLimit":0,"expireInSeconds":120,"notify":true}');
     insert into pgboss.job (name, data) values ('webhook', '{"id":"one"}')`,
  );
  await client.end();
  return database;
}

/** Returns the sorted lines of the schema without parentheses. An adopted table has another order of columns. */
async function schemaLines({ sql }: TestDatabase): Promise<string[]> {
  const lines = (await describeSchema(sql)).replaceAll(/[()]/g, "").split("\n");
  return lines.filter((line) => line !== "").sort();
}

type Rows = Record<string, { row: Record<string, unknown> }[]>;

/** Returns all rows of all tables except the migration records, and the jobs. */
async function readRows({ sql }: TestDatabase): Promise<Rows> {
  const { rows } = await sql.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%' order by 1`,
  );
  const all: Rows = {};
  for (const name of [...rows.map((row) => row.name), "pgboss.job", "pgboss.queue"])
    all[name] = (await sql.query(`select to_jsonb(t) as row from ${name} t order by 1`)).rows;
  return all;
}

/** Returns the rows after adoption: a people version for each space, no `people_changes`, and no arrivals. */
function adoptedRows(before: Rows): Rows {
  const versions = before["spaces"]!.map(({ row }) => ({ row: { space_id: row["id"], version: 0 } }));
  const sessions = before["sessions"]!.map(({ row }) => ({ row: { ...row, arrivals: 0 } }));
  const adopted: Rows = { ...before, people_versions: versions, sessions };
  delete adopted["people_changes"];
  return adopted;
}

/** Returns the tables and columns of `rows` that `like` has: later migrations add others. */
function columnsOf(like: Rows, rows: Rows): Rows {
  const tables = Object.entries(like).map(([name, [first]]) => {
    const columns = Object.keys(first?.row ?? {});
    const kept = rows[name]!.map(({ row }) => ({
      row: Object.fromEntries(columns.map((column) => [column, row[column]])),
    }));
    return [name, kept] as const;
  });
  return Object.fromEntries(tables);
}

const recordedMigrations = async ({ sql }: TestDatabase) =>
  (await sql.query<{ name: string }>("select name from schema_migrations order by version")).rows.map(
    ({ name }) => name,
  );

const schemaCheck = async (database: TestDatabase) => {
  const { out } = await admin({ database }, ["doctor", "--json"]);
  const checks = JSON.parse(out) as { what: string; state: string; detail: string }[];
  const { state, detail } = checks.find(({ what }) => what === "schema")!;
  return `${state}: ${detail}`;
};

// Rules: protocol/operations#other-migration-history
describe("a database of a build before the first release", () => {
  test("is adopted by simultaneous starts, and gets a new database's schema and keeps all rows", async () => {
    const database = await oldDatabase();
    const before = await readRows(database);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(40);
    const boots = await Promise.all(Array.from({ length: 3 }, () => migrate(database.url, log)));

    const fresh = await databaseForThisTest();
    const recorded = await recordedMigrations(database);
    expect(recorded).toEqual(await recordedMigrations(fresh));
    // The starts take turns to apply the migrations after the nine that replace the old ones.
    const applied = boots.reduce((sum, boot) => sum + boot.applied, 0);
    expect(applied).toBe(recorded.length - 9);
    expect(await schemaLines(database)).toEqual(await schemaLines(fresh));
    const expected = adoptedRows(before);
    expect(columnsOf(expected, await readRows(database))).toEqual(expected);
  });

  test("stays unchanged if its adoption fails", async () => {
    const database = await oldDatabase();
    // Removes a function that the adoption drops, so that the adoption fails.
    await database.sql.query("alter function poker_vote rename to another");
    const before = [await recordedMigrations(database), await schemaLines(database)];
    await expect(migrate(database.url, log)).rejects.toThrow("poker_vote");
    expect([await recordedMigrations(database), await schemaLines(database)]).toEqual(before);
  });

  test("is refused with instructions if only some of the 27 migrations were applied", async () => {
    const database = await oldDatabase();
    await database.sql.query("delete from schema_migrations where version > 26");
    const before = await schemaLines(database);
    const cure = "start the last build with 27 migrations once, then this one";
    await expect(migrate(database.url, log)).rejects.toThrow(
      `The database has only 26 of the migrations before the first release: ${cure}.`,
    );
    expect(await schemaCheck(database)).toBe(
      `failed: from a build before the first release, unfinished: ${cure}`,
    );
    expect(await schemaLines(database)).toEqual(before);
  });

  test("is refused if it has another migration after the 27", async () => {
    const database = await oldDatabase();
    await database.sql.query("insert into schema_migrations (version, name) values (28, 'of_a_branch')");
    await expect(migrate(database.url, log)).rejects.toThrow(
      "another line of builds: its migration 1 is people_and_places",
    );
  });

  test("is reported by the doctor", async () => {
    expect(await schemaCheck(await oldDatabase())).toBe(
      "failed: from a build before the first release; the next start adopts it",
    );
  });
});
