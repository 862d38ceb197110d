// Rules: protocol/operations#backup-check
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { adminProgram } from "#test/support/built-server.ts";
import { ok, team, type Team } from "#test/support/client.ts";
import { readPush } from "#test/support/notices.ts";
import { install, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";
import { webhookEnv } from "#test/support/receiver.ts";
import { sqlDump } from "#test/support/sql-dump.ts";
import { report } from "#test/support/webhooks.ts";

const key = webhookEnv.PLUGIN_SECRET_KEY;
const keyId = "4bb06f8e";
const otherKey = Buffer.alloc(32, 8).toString("base64");

let app: TestApp;
let t: Team;
let to: PluginOrg;
let folder: string;
let dump: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  app = await startApp({ env: { ...webhookEnv, CALENDAR_HOSTS: "localhost" } });
  t = await team(app, ["Ana\u2028Lima", "Back\\slash"]);
  await report(t.people[0]!, t.spacePath, "https://localhost/hook");
  to = await pluginOrg(app);
  const capabilities = [
    { capability: "secrets", scope: "api-key" },
    { capability: "fetch", connection: "tracker" },
  ];
  const connections = [{ name: "tracker", label: "Tracker", by: "org" }];
  const { id } = await install(to, { ...packageOf({ capabilities, connections }), kinds: [] });
  const connection = { address: "https://acme.example.com", confirmed: "acme.example.com" };
  await to.admin.send("PUT", `${to.path}/${id}/connections/tracker`, { body: connection });
  await to.admin.send("PUT", `${to.path}/${id}/secrets/api-key`, { body: { value: "any" } });
  await ok(t.people[0]!, "PUT", `${t.spacePath}/holiday-calendar`, { url: "https://localhost/a.ics" });
  // The first reply makes the key pair of notices.
  await readPush(t.people[0]!);
  dump = await sqlDump(app);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

type Result = { what: string; state: string; detail: string };
type Checked = { code: number; err: string; results: Record<string, string> };

/** Writes a file with this text and checks it. The results are `state: detail` by name. */
async function check(
  text: string,
  env: Record<string, string> = { PLUGIN_SECRET_KEY: key },
): Promise<Checked> {
  const file = join(folder, "standpoint.sql");
  await writeFile(file, text);
  const { code, out, err } = await admin(app, ["backup-check", file, "--json"], { DATABASE_URL: "", ...env });
  const results = out === "" ? [] : (JSON.parse(out) as Result[]);
  return {
    code,
    err,
    results: Object.fromEntries(results.map(({ what, state, detail }) => [what, `${state}: ${detail}`])),
  };
}

/** The results about encrypted values. */
const secretsIn = (results: Checked["results"]) =>
  [
    "webhook secrets",
    "plugin secrets",
    "plugin connections",
    "secrets of notices",
    "calendars of holidays",
  ].map((what) => results[what]);

describe("backup-check", () => {
  test("backup-check describes a complete dump without a database", async () => {
    const { rows } = await app.database.sql.query<{ version: string; n: number; people: number }>(
      `select current_setting('server_version') as version, (select count(*)::int from schema_migrations) as n,
         (select count(*)::int from users) as people`,
    );
    const { version, n, people } = rows[0]!;
    expect(await check(dump)).toEqual({
      code: 0,
      err: "",
      results: {
        backup: `ok: complete, of Postgres ${version}`,
        schema: `ok: version ${n} of ${n}, nothing pending`,
        contents: `ok: 2 orgs, 1 space, 1 room, ${people} people`,
        "newest write": expect.stringMatching(/^ok: \d{4}-\d{2}-\d{2}T.*Z$/),
        "webhook secrets": "ok: 1, all can be decrypted",
        "plugin secrets": "ok: 1, all can be decrypted",
        "plugin connections": "ok: 1, all can be decrypted",
        "secrets of notices": "ok: 1, all can be decrypted",
        "calendars of holidays": "ok: 1, all can be decrypted",
      },
    });
  });

  test("backup-check shows the time of the newest change of a room", async () => {
    await app.database.sql.query("update sessions set last_activity_at = '2999-01-01 05:30:00.25+05:30'");
    const { results } = await check(await sqlDump(app));
    expect(results["newest write"]).toBe("ok: 2999-01-01T00:00:00.250Z");
  });

  test("the previous key decrypts the secrets of a dump too", async () => {
    const env = { PLUGIN_SECRET_KEY: otherKey, PLUGIN_SECRET_KEY_PREVIOUS: key };
    const { code, results } = await check(dump, env);
    expect([code, ...secretsIn(results)]).toEqual([
      0,
      "ok: 1, all can be decrypted",
      "ok: 1, all can be decrypted",
      "ok: 1, all can be decrypted",
      "ok: 1, all can be decrypted",
      "ok: 1, all can be decrypted",
    ]);
  });

  test.each([
    ["without a key", {}],
    ["with another key", { PLUGIN_SECRET_KEY: otherKey }],
  ])("%s, backup-check names the secrets that are lost and exits with 1", async (_how, env) => {
    const { code, results } = await check(dump, env);
    const remedy = `set PLUGIN_SECRET_KEY to the key with the id ${keyId}, or`;
    const space = t.spacePath.split("/").at(-1);
    expect([code, ...secretsIn(results)]).toEqual([
      1,
      `failed: 1 of 1 cannot be decrypted (default/${space}): ${remedy} the spaces' owners set these webhooks up again`,
      `failed: 1 of 1 cannot be decrypted (${to.org.slug}/timer/api-key): ${remedy} org admins enter these secrets again`,
      `failed: 1 of 1 cannot be decrypted (${to.org.slug}/timer): ${remedy} the spaces' owners and org admins connect these plugins again`,
      `failed: 1 of 1 cannot be decrypted (key pair): ${remedy} run retire-push-key, and connect channels again`,
      `failed: 1 of 1 cannot be decrypted (default/${space}): ${remedy} the spaces' owners enter these addresses again`,
    ]);
  });

  test("backup-check - reads a dump from standard input", async () => {
    const child = spawn(process.execPath, [adminProgram, "backup-check", "-"], {
      env: { PLUGIN_SECRET_KEY: key },
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.end(dump);
    const out = (await child.stdout.toArray()).join("");
    expect(out).toMatch(/^ok +backup +complete, .*\n.*\nok +contents +2 orgs, 1 space, 1 room, /);
  });

  test("a dump that is cut off fails", async () => {
    const { code, results } = await check(dump.slice(0, dump.indexOf("COPY public.stories")));
    expect([code, results["backup"]]).toEqual([1, "failed: it is cut off: its end is missing"]);
  });

  test("a dump without a table of its schema fails", async () => {
    const { code, results } = await check(
      dump.replace("CREATE TABLE public.votes (", "").replace(rowsOfVotes, ""),
    );
    expect([code, results["backup"]]).toEqual([1, "failed: it lacks the tables public.votes"]);
  });

  test("a dump without the rows of a table fails", async () => {
    const { code, results } = await check(dump.replace(rowsOfVotes, ""));
    expect([code, results["backup"]]).toEqual([1, "failed: it lacks the rows of public.votes"]);
  });

  test("a dump without the definition of a table fails", async () => {
    const { code, results } = await check(dump.replace("CREATE TABLE public.votes (", ""));
    expect([code, results["backup"]]).toEqual([1, "failed: it lacks the definitions of public.votes"]);
  });

  test("every table of the schema is expected in a dump", async () => {
    const parts = dump.split(/^(?=CREATE|COPY)/m).filter((part) => part.includes("public.schema_migrations"));
    const { results } = await check(`--\n${parts.join("")}\n-- PostgreSQL database dump complete\n`);
    const { rows } = await app.database.sql.query<{ name: string }>(
      "select format('public.%I', tablename) as name from pg_tables where schemaname = 'public'",
    );
    const others = rows.map(({ name }) => name).filter((name) => name !== "public.schema_migrations");
    const named = results["backup"]!.replace("failed: it lacks the tables ", "").split(", ");
    expect(named.toSorted()).toEqual(others.toSorted());
  });

  test("the migrations that an older dump lacks are named, and are no failure", async () => {
    const newest = /^(\d+)\t(\w+)\t[^\t\n]*\n(?=\\\.)/m;
    const from = dump.indexOf("COPY public.schema_migrations");
    const [row, version, name] = newest.exec(dump.slice(from))!;
    const { code, results } = await check(dump.slice(0, from) + dump.slice(from).replace(row, ""));
    expect([code, results["schema"]]).toEqual([
      0,
      `ok: version ${Number(version) - 1} of ${version}; the next start applies ${name}`,
    ]);
  });

  test("a dump of a newer build fails", async () => {
    const { code, results } = await check(dump.replace(/(?<=^COPY pgboss\.version .*\n)\d+/m, "1000"));
    expect([code, results["schema"]]).toEqual([
      1,
      expect.stringMatching(/^failed: job queue of version 1000, newer than this build's \d+$/),
    ]);
  });

  test("a dump of another service is refused with one sentence", async () => {
    const { code, err, results } = await check("--\n-- PostgreSQL database dump\n--\n");
    const sentence = " is not a backup of Standpoint: it lacks the table schema_migrations.\n";
    expect([code, err, results]).toEqual([1, `${join(folder, "standpoint.sql")}${sentence}`, {}]);
  });

  test("a file that does not exist is refused with one sentence", async () => {
    expect(await admin(app, ["backup-check", "/nowhere.dump"])).toEqual({
      code: 1,
      out: "",
      err: "/nowhere.dump cannot be read: no such file or directory.\n",
    });
  });

  test("without pg_restore, a dump in another form is refused with one sentence", async () => {
    const file = join(folder, "standpoint.dump");
    await writeFile(file, "PGDMP");
    expect(await admin(app, ["backup-check", file], { PATH: folder })).toEqual({
      code: 1,
      out: "",
      err: "The program pg_restore was not found: install the client programs of Postgres, or pass its output to backup-check -.\n",
    });
  });

  test("a secret key that is no key is refused with one sentence", async () => {
    const { code, err } = await check(dump, { PLUGIN_SECRET_KEY: "short" });
    expect([code, err]).toEqual([1, expect.stringMatching(/^PLUGIN_SECRET_KEY .*\.\n$/)]);
  });
});

const rowsOfVotes = /^COPY public\.votes .*?^\\\.$/ms;
