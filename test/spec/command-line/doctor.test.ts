// Rules: protocol/operations#doctor, protocol/operations#foreign-tables
import { expect, onTestFinished, test } from "vitest";
import { admin, adminJson } from "#test/support/admin.ts";
import { freePort } from "#test/support/app.ts";
import { team } from "#test/support/client.ts";
import { databaseForThisTest, emptyDatabaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { startPooler } from "#test/support/pooler.ts";
import { writeWebhook } from "#test/support/slot-fixtures.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

type Finding = { what: string; state: string; detail: string };

async function schemaFinding(database: TestDatabase): Promise<string> {
  const { out } = await admin({ database }, ["doctor", "--json"]);
  const { state, detail } = (JSON.parse(out) as Finding[]).find(({ what }) => what === "schema")!;
  return `${state}: ${detail}`;
}

test("doctor finds no problem in a running system", async () => {
  const findings = await adminJson<Finding[]>(app, "doctor");
  const { rows } = await app.database.sql.query<{ n: number; version: string }>(
    "select count(*)::int as n, current_setting('server_version') as version from schema_migrations",
  );
  const { n, version } = rows[0]!;
  expect(findings.map(({ what, state }) => [what, state])).toEqual([
    ["node", "ok"],
    ["postgres", "ok"],
    ["schema", "ok"],
    ["prepared statements", "ok"],
    ["listener", "ok"],
    ["clock", expect.stringMatching(/^(ok|warning)$/)],
    ["own zones", "ok"],
    ["zones", expect.stringMatching(/^(ok|warning)$/)],
    ["schedules", "ok"],
    ["memberships", "ok"],
    ["plugins", "ok"],
    ["deleted accounts", "ok"],
    ["plugin files", "ok"],
    ["webhook secrets", "ok"],
    ["plugin secrets", "ok"],
    ["plugin connections", "ok"],
    ["secrets of notices", "ok"],
    ["calendars of holidays", "ok"],
  ]);
  const of = (what: string) => findings.find((finding) => finding.what === what)!.detail;
  expect(of("node")).toBe(process.version);
  expect(of("postgres")).toBe(version);
  expect(of("schema")).toBe(`version ${n} of ${n}, nothing pending`);
  expect(of("listener")).toMatch(/^round trip \d+\.\d ms$/);
  expect(of("clock")).toMatch(/^this host is \d+ ms (behind|ahead of) the database$/);
  expect((await admin(app, ["doctor"])).out).toMatch(/^ok +node +v\d+/);
});

test("doctor reports pending migrations and a newer schema with exit code 1", async () => {
  const database = await databaseForThisTest();
  const schema = async () => {
    const run = await admin({ database }, ["doctor", "--json"]);
    const finding = (JSON.parse(run.out) as Finding[]).find(({ what }) => what === "schema");
    return [run.code, run.err, finding!.state, finding!.detail];
  };
  const { rows } = await database.sql.query<{ version: number; name: string }>(
    "delete from schema_migrations where version = (select max(version) from schema_migrations) returning version, name",
  );
  const { version, name } = rows[0]!;
  expect(await schema()).toEqual([
    1,
    "",
    "failed",
    `version ${version - 1} of ${version}; the next start applies ${name}`,
  ]);
  await database.sql.query("insert into schema_migrations (version, name) values ($1, 'other')", [version]);
  expect(await schema()).toEqual([
    1,
    "",
    "failed",
    `from another line of builds: its migration ${version} is other, this build's is ${name}`,
  ]);
  await database.sql.query("update schema_migrations set name = $2 where version = $1", [version, name]);
  await database.sql.query("insert into schema_migrations (version, name) values ($1, 'future')", [
    version + 1,
  ]);
  expect(await schema()).toEqual([
    1,
    "",
    "failed",
    `version ${version + 1}, newer than this build's ${version}`,
  ]);
});

test("doctor reports a database that refuses changes with exit code 1", async () => {
  const database = await databaseForThisTest();
  const { rows } = await database.sql.query<{ name: string; version: string }>(
    "select current_database() as name, current_setting('server_version') as version",
  );
  const { name, version } = rows[0]!;
  await database.sql.query(`alter database "${name}" set default_transaction_read_only = on`);
  const { code, out } = await admin({ database }, ["doctor", "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toContainEqual({
    what: "postgres",
    state: "failed",
    detail: `${version}, read-only; it refuses all changes`,
  });
});

test("doctor lists the pending changes of an empty database", async () => {
  expect(await schemaFinding(await emptyDatabaseForThisTest())).toMatch(
    /^failed: version 0 of \d+; the next start applies people_and_orgs, .*, \d+ functions, the job queue$/,
  );
});

test("doctor reports tables without records of migrations", async () => {
  const database = await databaseForThisTest();
  await database.sql.query("delete from schema_migrations");
  expect(await schemaFinding(database)).toBe(
    "failed: the database has tables without records of migrations (such as away_ranges, bundled_packages, " +
      "calendar_feeds): they belong to another program or to an unfinished restore, so use an empty database",
  );
});

test("doctor refuses a table of migrations of another program in one sentence", async () => {
  const database = await emptyDatabaseForThisTest();
  await database.sql.query("create table schema_migrations (version text)");
  expect(await admin({ database }, ["doctor"])).toEqual({
    code: 1,
    out: "",
    err: "The database's table schema_migrations belongs to another program: use an empty database.\n",
  });
});

test("doctor names tables and primary keys that an unfinished restore lacks", async () => {
  const database = await databaseForThisTest();
  await database.sql.query("drop table calendar_feeds; alter table kudos drop constraint kudos_pkey");
  expect(await schemaFinding(database)).toBe(
    "failed: incomplete, as after an unfinished restore: calendar_feeds is missing, " +
      "kudos has no primary key; restore into an empty database",
  );
});

test("doctor names the webhooks whose secrets its key does not decrypt, and the missing key", async () => {
  const t = await team(app, ["Ana"]);
  await writeWebhook(app, t.space.id);
  const env = { PLUGIN_SECRET_KEY: Buffer.alloc(32, 1).toString("base64") };
  const { code, out } = await admin(app, ["doctor", "--json"], env);
  const finding = (JSON.parse(out) as Finding[]).find(({ what }) => what === "webhook secrets");
  expect([code, finding]).toEqual([
    0,
    {
      what: "webhook secrets",
      state: "warning",
      detail:
        `1 of 1 cannot be decrypted (default/${t.space.slug}): set PLUGIN_SECRET_KEY to the key with the id k, ` +
        "or the spaces' owners set these webhooks up again",
    },
  ]);
  await app.database.sql.query("delete from standup_webhooks");
});

test("doctor reports functions or a job queue of a newer build", async () => {
  const database = await databaseForThisTest();
  await database.sql.query("update schema_functions set revision = 1000");
  expect(await schemaFinding(database)).toMatch(
    /^failed: functions of revision 1000, newer than this build's \d+$/,
  );
  await database.sql.query("update schema_functions set revision = 0");
  await database.sql.query("update pgboss.version set version = 1000");
  expect(await schemaFinding(database)).toMatch(
    /^failed: job queue of version 1000, newer than this build's \d+$/,
  );
});

test("doctor counts enabled schedules whose zone is unknown to the database or the service", async () => {
  const { sql } = app.database;
  const schedule = (zone: string, enabled: boolean) =>
    sql.query(
      `with space as (
         insert into spaces (org_id, slug, name, passcode)
         select id, 's' || gen_random_uuid(), 'Team', '' from orgs where slug = 'default' returning id
       )
       insert into standup_schedules (space_id, weekdays, open_time, timezone, window_minutes, enabled)
       select id, '{1}', '09:30', $1, 60, $2 from space`,
      [zone, enabled],
    );
  await schedule("Europe/Berlin", true);
  await schedule("Mars/Olympus_Mons", true);
  // The database knows this name, but the service does not.
  await schedule("localtime", true);
  await schedule("Mars/Olympus_Mons", false);
  const findings = await adminJson<Finding[]>(app, "doctor");
  expect(findings.find(({ what }) => what === "schedules")).toEqual({
    what: "schedules",
    state: "warning",
    detail: "2 of 3 in a zone that one side does not know",
  });
  await sql.query("delete from standup_schedules");
});

test("doctor reports whether a pooler keeps prepared statements, and the remedy if not", async () => {
  const { database } = app;
  const pooled = async (keepsStatements: boolean) => {
    const pooler = await startPooler(database.url, { keepsStatements });
    onTestFinished(() => pooler.close());
    return pooler.url;
  };
  const [loses, keeps] = [await pooled(false), await pooled(true)];
  const doctor = async (url: string, setting: string) => {
    const env = {
      DATABASE_URL: url,
      LISTENER_DATABASE_URL: database.url,
      DATABASE_PREPARED_STATEMENTS: setting,
    };
    const run = await admin(app, ["doctor", "--json"], env);
    const findings = JSON.parse(run.out) as Finding[];
    const { state, detail } = findings.find(({ what }) => what === "prepared statements")!;
    return [run.code, state, detail];
  };
  expect(await doctor(keeps, "auto")).toEqual([0, "ok", "a transaction pooler keeps them"]);
  expect(await doctor(loses, "auto")).toEqual([0, "warning", expect.stringMatching(/loses.*PgBouncer/)]);
  expect(await doctor(loses, "on")).toEqual([
    1,
    "failed",
    expect.stringContaining("set DATABASE_PREPARED_STATEMENTS=auto"),
  ]);
});

test("doctor reports lost notifications", async () => {
  const elsewhere = await databaseForThisTest();
  const nowhere = new URL(app.database.url);
  nowhere.port = String(await freePort());
  for (const url of [elsewhere.url, nowhere.href]) {
    const run = await admin(app, ["doctor", "--json"], { LISTENER_DATABASE_URL: url });
    const finding = (JSON.parse(run.out) as Finding[]).find(({ what }) => what === "listener");
    expect([run.code, finding]).toEqual([
      1,
      {
        what: "listener",
        state: "failed",
        detail: expect.stringContaining("no notification arrived within 5 s"),
      },
    ]);
  }
});
