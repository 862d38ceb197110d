import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { readSchema } from "#shared/db/migration-files.ts";
import { databaseForThisTest } from "#test/support/database.ts";

const revisionFile = new URL("../../migrations/functions/revision.json", import.meta.url);
const updating = process.env["UPDATE_GOLDEN"] === "1";

test("revision.json counts the changes of functions (UPDATE_GOLDEN=1 increments it)", async () => {
  const { functions } = await readSchema();
  const digest = hash("sha256", functions.map(({ name, digest }) => `${name} ${digest}`).join());
  const stored = JSON.parse(await readFile(revisionFile, "utf8")) as { revision: number; digest: string };
  if (updating && stored.digest !== digest) {
    Object.assign(stored, { revision: stored.revision + 1, digest });
    await writeFile(revisionFile, `${JSON.stringify(stored, null, 2)}\n`);
  }
  expect(stored.digest).toBe(digest);
});

test("a file of functions replaces the function with its name", async () => {
  for (const { name, sql } of (await readSchema()).functions) {
    const created = [...sql.matchAll(/^create ((?:or replace )?\w+ \w+)/gm)].map(([, statement]) => statement!);
    expect(created[0], name).toBe(`or replace function ${name}`);
    for (const trigger of created.slice(1)) expect(trigger, name).toMatch(/^or replace trigger /);
    const executed = [...sql.matchAll(/execute function (\w+)/g)].map(([, called]) => called);
    expect(executed, name).toEqual(created.slice(1).map(() => name));
  }
});

test("the functions' bodies are valid", async () => {
  const { sql } = await databaseForThisTest();
  const { functions } = await readSchema();
  const client = await sql.connect();
  onTestFinished(() => client.release());
  for (const file of functions) await client.query(file.sql);
  const { rows } = await client.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const inMigrations = ["cards_fit"];
  expect(rows.map(({ name }) => name).sort()).toEqual([...functions.map(({ name }) => name), ...inMigrations].sort());
});
