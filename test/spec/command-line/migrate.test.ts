// Rules: protocol/operations#admin-commands, protocol/operations#concurrent-migrations,
//   protocol/operations#older-builds
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { admin, adminJson, type Run } from "#test/support/admin.ts";
import { adminProgram } from "#test/support/built-server.ts";
import { emptyDatabaseForThisTest } from "#test/support/database.ts";

type Migrated = { applied: number; version: number };

/** Runs `migrate` of the built command line in a process of its own. */
function migrateProcess(databaseUrl: string): Promise<Run> {
  return new Promise((done) => {
    const env = { DATABASE_URL: databaseUrl };
    execFile(process.execPath, [adminProgram, "migrate", "--json"], { env }, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

describe("migrate", () => {
  test("two processes at once apply each migration once, and both end on the same schema", async () => {
    const database = await emptyDatabaseForThisTest();
    const runs = await Promise.all([migrateProcess(database.url), migrateProcess(database.url)]);
    expect(runs.map(({ code, err }) => [code, err])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    const results = runs.map(({ out }) => JSON.parse(out) as Migrated);
    const files = (await readdir("migrations")).filter((name) => name.endsWith(".sql"));
    expect(results.map(({ version }) => version)).toEqual([files.length, files.length]);
    expect(results[0]!.applied + results[1]!.applied).toBe(files.length);
  });

  test("on a migrated schema it applies nothing and succeeds", async () => {
    const database = await emptyDatabaseForThisTest();
    const first = await adminJson<Migrated>({ database }, "migrate");
    const again = await admin({ database }, ["migrate"]);
    const line = `The schema is at version ${first.version}; migrations applied: 0.\n`;
    expect(again).toEqual({ code: 0, out: line, err: "" });
  });

  test("an older build fails with one sentence and changes nothing", async () => {
    const database = await emptyDatabaseForThisTest();
    const { version } = await adminJson<Migrated>({ database }, "migrate");
    await database.sql.query("insert into schema_migrations (version, name) values ($1, 'newer')", [
      version + 1,
    ]);
    const run = await admin({ database }, ["migrate"]);
    expect(run).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^The database's schema is at version \d+, but this build .*\.\n$/),
    });
    const { rows } = await database.sql.query("select name from schema_migrations where version > $1", [
      version,
    ]);
    expect(rows).toEqual([{ name: "newer" }]);
  });
});
