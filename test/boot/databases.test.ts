// Rules: protocol/operations#database-encoding, protocol/operations#database-defaults,
//   protocol/operations#database-retries, protocol/operations#doctor
import { execFile } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { startApp } from "#test/support/app.ts";
import { ok, team, visitor } from "#test/support/client.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { seedEverything } from "#test/support/seed-everything.ts";
import { tlsPostgresForThisTest } from "#test/support/tls-postgres.ts";

const root = join(import.meta.dirname, "..", "..");

/** Runs a program of the service, with the address of a database. Returns its exit code and what it printed. */
function run(
  program: string,
  args: string[],
  databaseUrl: string,
): Promise<{ code: unknown; err: string; out: string }> {
  const env = { PATH: process.env["PATH"]!, DATABASE_URL: databaseUrl, PORT: "1" };
  return new Promise((done) =>
    execFile(process.execPath, [join(root, program), ...args], { env }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    ),
  );
}
const boot = (url: string) => run("services/main.ts", [], url);
const doctor = (url: string) => run("services/admin/main.ts", ["doctor"], url);

/** Creates an empty database with another encoding, for this test. Returns its address. */
async function databaseIn(encoding: string): Promise<string> {
  const { url, sql } = await databaseForThisTest();
  const name = `${new URL(url).pathname.slice(1)}_${encoding.toLowerCase()}`;
  await sql.query(`create database ${name} template template0 encoding '${encoding}' locale 'C'`);
  onTestFinished(() => void sql.query(`drop database ${name} with (force)`));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

test.each(["LATIN1", "SQL_ASCII"])(
  "boot and doctor refuse a database in %s in one sentence",
  async (encoding) => {
    const url = await databaseIn(encoding);
    const sentence = `the encoding ${encoding}; Standpoint needs UTF8: create it with "template template0 encoding 'UTF8'"`;
    expect(await boot(url)).toMatchObject({ code: 1, err: `standpoint: The database has ${sentence}.\n` });
    const { code, out, err } = await doctor(url);
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain(`, with ${sentence}`);
  },
);

const defaults = {
  datestyle: "'German, DMY'",
  intervalstyle: "'iso_8601'",
  timezone: "'Asia/Tokyo'",
  bytea_output: "'escape'",
  standard_conforming_strings: "off",
  default_transaction_isolation: "'serializable'",
  lock_timeout: "'1ms'",
};

/** Starts the service on a database with these defaults, until the end of the test. */
async function appWithDefaults() {
  const database = await databaseForThisTest();
  for (const [name, value] of Object.entries(defaults))
    await database.sql.query(`alter database ${database.name} set ${name} = ${value}`);
  const app = await startApp({ database });
  onTestFinished(() => app.stop());
  return app;
}

test("simultaneous requests work with other defaults of the database", async () => {
  const app = await appWithDefaults();
  const { spacePath } = await team(app, ["Ana"]);
  const guesses = Array.from({ length: 40 }, () =>
    visitor(app).send("POST", `${spacePath}/invite`, { body: { passcode: "WRONG1" } }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test("the service works with other defaults of the database", async () => {
  const app = await appWithDefaults();
  await seedEverything(app);
  const { people, spacePath } = await team(app, ["Ana"]);
  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await ok<{ id: string }>(people[0]!, "POST", `${spacePath}/sessions`, {
    kind: "standup",
    title: "Daily",
    config: { mode: "async", closesAt },
  });
  const { config, state } = await ok<StandupEnvelope>(people[0]!, "GET", `/api/sessions/${id}`);
  expect([config, state]).toMatchObject([{ mode: "async" }, {}]);
  expect(JSON.stringify([config, state])).toContain(closesAt.slice(0, 19));
  expect(app.logLines.filter((line) => line.includes('"msg":"request failed"'))).toEqual([]);
});

test("with sslmode=verify-full, boot and doctor need the authority of the database's certificate", async () => {
  const { url: plain } = await databaseForThisTest();
  const { url, authority } = await tlsPostgresForThisTest(plain);
  for (const program of [boot, doctor]) {
    const { code, err } = await program(`${url}?sslmode=verify-full`);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^(standpoint: )?The database could not be reached: self-signed certificate.*add sslrootcert=<file of the authority> to the address\.\n$/,
      ),
    ]);
  }
  expect(await doctor(`${url}?sslmode=verify-full&sslrootcert=${authority}`)).toMatchObject({
    code: 0,
    err: "",
  });
  const client = new pg.Client({ connectionString: `${url}?sslmode=verify-full&sslrootcert=${authority}` });
  await client.connect();
  await client.end();
});

test.each([
  ["?sslmode=verify-full", "The server does not support SSL connections"],
  ["?sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "ENOENT: no such file or directory"],
])("the doctor reports an address that ends in %s in one sentence", async (query, reason) => {
  const { url } = await databaseForThisTest();
  const { code, err } = await doctor(`${url}${query}`);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(`^The database could not be reached: ${reason}[^\n]*\n$`),
  ]);
});
