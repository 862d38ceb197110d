import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** A clone of the migrated template, with a client for statements that bypass the API. */
export type TestDatabase = { url: string; name: string; sql: pg.Pool; drop(): Promise<void> };

/** Clones the template. The caller drops the clone with `drop`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject("template"));
}

async function createFrom(template: string): Promise<TestDatabase> {
  const serverUrl = inject("serverUrl");
  // The end of the run drops what is left by this prefix.
  const name = `${inject("template")}_${randomBytes(6).toString("hex")}`;
  // The default strategy also writes the files to the WAL, which takes three times as long.
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

/** Clones the template and drops the clone at the end of the test. */
export async function databaseForThisTest(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** Creates a database without migrations. The caller drops it with `drop`. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom("template1");
}

/** Creates a database without migrations and drops it at the end of the test. */
export async function emptyDatabaseForThisTest(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
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
