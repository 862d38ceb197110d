import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { databaseForThisTest } from "#test/support/database.ts";
import { describeSchema } from "./describe-schema.ts";

const golden = new URL("schema.sql", import.meta.url);
const types = fileURLToPath(new URL("../../shared/db/tables.gen.ts", import.meta.url));
const codegen = fileURLToPath(new URL("../../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url));
const updating = process.env["UPDATE_GOLDEN"] === "1";

test("the migrations produce test/golden/schema.sql (UPDATE_GOLDEN=1 rewrites it)", async () => {
  const { sql } = await databaseForThisTest();
  const schema = await describeSchema(sql);
  if (updating) await writeFile(golden, schema);
  expect(schema).toBe(await readFile(golden, "utf8"));
});

test("shared/db/tables.gen.ts matches the schema (UPDATE_GOLDEN=1 rewrites it)", async () => {
  const { url } = await databaseForThisTest();
  const options = ["--dialect", "postgres", "--url", url, "--out-file", types, "--type-mapping", '{"int8":"number"}'];
  // Only the job queue library reads its tables.
  options.push("--exclude-pattern", "pgboss.*");
  const run = promisify(execFile)(process.execPath, [codegen, ...options, ...(updating ? [] : ["--verify"])]);
  await expect(run).resolves.toBeDefined();
});
