import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { readSchema } from "#shared/db/migration-files.ts";
import { databaseForThisTest } from "#test/support/database.ts";

const revisionFile = new URL("../../migrations/functions/revision.json", import.meta.url);
const updating = process.env["UPDATE_GOLDEN"] === "1";

test("revision.json counts the changes of functions (UPDATE_GOLDEN=1 counts one)", async () => {
  const { functions } = await readSchema();
  const digest = hash("sha256", functions.map((one) => `${one.name} ${one.digest}`).join());
  const counted = JSON.parse(await readFile(revisionFile, "utf8")) as { revision: number; digest: string };
  if (updating && counted.digest !== digest) {
    Object.assign(counted, { revision: counted.revision + 1, digest });
    await writeFile(revisionFile, `${JSON.stringify(counted, null, 2)}\n`);
  }
  expect(counted.digest).toBe(digest);
});

test("a file of functions replaces one function of its name", async () => {
  for (const { name, sql } of (await readSchema()).functions) {
    const made = [...sql.matchAll(/^create ((?:or replace )?\w+ \w+)/gm)].map(([, one]) => one!);
    expect(made[0], name).toBe(`or replace function ${name}`);
    for (const trigger of made.slice(1)) expect(trigger, name).toMatch(/^or replace trigger /);
    const run = [...sql.matchAll(/execute function (\w+)/g)].map(([, one]) => one);
    expect(run, name).toEqual(made.slice(1).map(() => name));
  }
});

test("the functions' bodies are valid", async () => {
  const { sql } = await databaseForThisTest();
  const { functions } = await readSchema();
  const client = await sql.connect();
  onTestFinished(() => client.release());
  for (const one of functions) await client.query(one.sql);
  const { rows } = await client.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const inMigrations = ["cards_fit"];
  expect(rows.map(({ name }) => name).sort()).toEqual([...functions.map(({ name }) => name), ...inMigrations].sort());
});
