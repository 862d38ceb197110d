import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** A database of its own for a test file, cloned from the migrated template, with a client for looking behind the API. */
export type TestDatabase = { url: string; name: string; sql: pg.Pool; drop(): Promise<void> };

/** Clones the template. Call `drop` when the file is done. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject("template"));
}

async function createFrom(template: string): Promise<TestDatabase> {
  const serverUrl = inject("serverUrl");
  const name = `standpoint_test_${randomBytes(6).toString("hex")}`;
  // As files: the default writes them to the log as well, which takes three times as long.
  await maintain(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const sql = new pg.Pool({ connectionString: url.href, max: 4 });
  sql.on("error", () => {});
  return {
    url: url.href,
    name,
    sql,
    async drop() {
      await sql.end();
      await maintain(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Clones the template for one test and drops it when that test is over. */
export async function databaseForThisTest(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** Makes one for one test in which nothing has been migrated yet, and drops it when that test is over. */
export async function emptyDatabaseForThisTest(): Promise<TestDatabase> {
  const database = await createFrom("template1");
  onTestFinished(() => database.drop());
  return database;
}

async function maintain(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
