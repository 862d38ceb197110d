// Rules: protocol/operations#foreign-tables
import { describe, expect, test } from "vitest";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { StartupError } from "#shared/runtime/startup-error.ts";
import { emptyDatabaseForThisTest, type TestDatabase } from "#test/support/database.ts";

const log = createLog("silent");

/** Returns a new database after a statement. */
async function databaseWith(statement: string): Promise<TestDatabase> {
  const database = await emptyDatabaseForThisTest();
  await database.sql.query(statement);
  return database;
}

async function tablesOf({ sql }: TestDatabase): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

describe("the start on a database without records of migrations", () => {
  test("is refused if it has tables, and changes nothing", async () => {
    const database = await databaseWith("create table orders (id int); create table users (id int)");
    await expect(migrate(database.url, log)).rejects.toThrow(
      new StartupError(
        "The database has tables without records of migrations (such as orders, users): " +
          "they belong to another program or to an unfinished restore, so use an empty database.",
      ),
    );
    expect(await tablesOf(database)).toEqual(["orders", "users"]);
  });

  test("is refused if it has another program's table of migrations, and changes nothing", async () => {
    const database = await databaseWith("create table schema_migrations (version text)");
    await expect(migrate(database.url, log)).rejects.toThrow(
      new StartupError(
        "The database's table schema_migrations belongs to another program: use an empty database.",
      ),
    );
    expect(await tablesOf(database)).toEqual(["schema_migrations"]);
  });

  test("succeeds if other programs' tables are in other schemas", async () => {
    const database = await databaseWith("create schema billing; create table billing.orders (id int)");
    const { applied, version } = await migrate(database.url, log);
    expect(applied).toBe(version);
  });
});
