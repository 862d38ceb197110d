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

// Made by pg_dump from the last build with 27 migrations, with what `seedEverything` of test/support leaves in it.
const dump = new URL("fixtures/of-27-migrations.sql.gz", import.meta.url);
const log = createLog("silent");

/** Makes a database as the last build with 27 migrations left it, with a job that waits. */
async function oldDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabaseForThisTest();
  // A connection of its own: the dump empties its search path.
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

/** The lines of the schema in no order, since columns stand in another one, and without the parentheses of a dump. */
async function linesOf({ sql }: TestDatabase): Promise<string[]> {
  const lines = (await describeSchema(sql)).replaceAll(/[()]/g, "").split("\n");
  return lines.filter((line) => line !== "").sort();
}

type Rows = Record<string, { row: Record<string, unknown> }[]>;

/** Every row of every table but the records of migrations, and the jobs. */
async function rowsOf({ sql }: TestDatabase): Promise<Rows> {
  const { rows } = await sql.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%' order by 1`,
  );
  const all: Rows = {};
  for (const name of [...rows.map((row) => row.name), "pgboss.job", "pgboss.queue"])
    all[name] = (await sql.query(`select to_jsonb(t) as row from ${name} t order by 1`)).rows;
  return all;
}

/** Returns rows as their adoption makes them: a people version for each space in place of notes, and no arrivals yet. */
function adoptedOf(before: Rows): Rows {
  const versions = before["spaces"]!.map(({ row }) => ({ row: { space_id: row["id"], version: 0 } }));
  const sessions = before["sessions"]!.map(({ row }) => ({ row: { ...row, arrivals: 0 } }));
  const adopted: Rows = { ...before, people_versions: versions, sessions };
  delete adopted["people_changes"];
  return adopted;
}

const recorded = async ({ sql }: TestDatabase) =>
  (await sql.query<{ name: string }>("select name from schema_migrations order by version")).rows.map(
    ({ name }) => name,
  );

const schemaFinding = async (database: TestDatabase) => {
  const { out } = await admin({ database }, ["doctor", "--json"]);
  const findings = JSON.parse(out) as { what: string; state: string; detail: string }[];
  const { state, detail } = findings.find(({ what }) => what === "schema")!;
  return `${state}: ${detail}`;
};

// Rules: protocol/operations#other-migration-history
describe("a database of builds before the first release", () => {
  test("is adopted by processes that boot together: the schema of a new one, and all of its rows", async () => {
    const database = await oldDatabase();
    const before = await rowsOf(database);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(40);
    const boots = await Promise.all(Array.from({ length: 3 }, () => migrate(database.url, log)));

    const fresh = await databaseForThisTest();
    expect(boots.map(({ applied }) => applied)).toEqual([0, 0, 0]);
    expect(await recorded(database)).toEqual(await recorded(fresh));
    expect(await linesOf(database)).toEqual(await linesOf(fresh));
    expect(await rowsOf(database)).toEqual(adoptedOf(before));
  });

  test("is left as it is where its adoption fails", async () => {
    const database = await oldDatabase();
    // What the adoption drops is not there.
    await database.sql.query("alter function poker_vote rename to another");
    const before = [await recorded(database), await linesOf(database)];
    await expect(migrate(database.url, log)).rejects.toThrow("poker_vote");
    expect([await recorded(database), await linesOf(database)]).toEqual(before);
  });

  test("is refused with what to do, where only some of the 27 migrations were applied", async () => {
    const database = await oldDatabase();
    await database.sql.query("delete from schema_migrations where version > 26");
    const before = await linesOf(database);
    const cure = "start the last build with 27 migrations once, then this one";
    await expect(migrate(database.url, log)).rejects.toThrow(
      `The database has only 26 of the migrations before the first release: ${cure}.`,
    );
    expect(await schemaFinding(database)).toBe(
      `failed: from a build before the first release, unfinished: ${cure}`,
    );
    expect(await linesOf(database)).toEqual(before);
  });

  test("is refused where it has another migration after the 27", async () => {
    const database = await oldDatabase();
    await database.sql.query("insert into schema_migrations (version, name) values (28, 'of_a_branch')");
    await expect(migrate(database.url, log)).rejects.toThrow(
      "another line of builds: its migration 1 is people_and_places",
    );
  });

  test("is announced by the doctor", async () => {
    expect(await schemaFinding(await oldDatabase())).toBe(
      "failed: from a build before the first release; the next start adopts it",
    );
  });
});
