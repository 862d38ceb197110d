import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseForThisTest } from "#test/support/database.ts";

const folder = new URL("../../deploy/", import.meta.url);
const read = (name: string) => readFile(new URL(name, folder), "utf8");

/** Returns the SQL of the `psql` commands in a document. Leaves out commands with a value to fill in. */
async function queriesOf(name: string): Promise<string[]> {
  const commands = (await read(name)).matchAll(/psql "\$\w+" --command="([^"]+)"/g);
  return [...commands].map(([, sql]) => sql!).filter((sql) => !/<\w+>|…|^(create|alter) /.test(sql));
}

test.each(["runbook.md", "README.md"])("Postgres accepts every query of %s", async (name) => {
  const { url } = await databaseForThisTest();
  const client = new pg.Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  const queries = await queriesOf(name);
  expect(queries.length).toBeGreaterThan(0);
  for (const sql of queries)
    expect([sql, await client.query(sql).then(() => "ok", String)]).toEqual([sql, "ok"]);
});

test("every command of the command line in the runbook exists", async () => {
  const manual = await read("README.md");
  const names = [...(await read("runbook.md")).matchAll(/standpoint admin ([a-z-]+)/g)].map(
    ([, name]) => name!,
  );
  expect(names.length).toBeGreaterThan(2);
  for (const name of new Set(names)) expect(manual).toMatch(new RegExp(`^\\| \`${name}\\b`, "m"));
});
