// Rules: protocol/operations#invalid-settings, protocol/operations#redacted-addresses
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { admin, type Run } from "#test/support/admin.ts";
import { freePort } from "#test/support/app.ts";
import { adminProgram } from "#test/support/built-server.ts";
import { act, addStory, ok, team } from "#test/support/client.ts";
import { coreKinds } from "#test/support/kinds.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/** Runs the command line next to a running system, as an operator does. Only the given variables are set. */
function adminProcess(
  args: string[],
  env: Record<string, string> = { DATABASE_URL: app.database.url },
): Promise<Run> {
  return new Promise((done) => {
    execFile(process.execPath, [adminProgram, ...args], { env }, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

// Rules: protocol/operations#admin-commands, protocol/rooms#retired-kinds, protocol/rooms#retiring-kinds
describe("retiring a kind in a running system", () => {
  test("a retired kind is refused for new sessions while its rooms stay usable", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    const watcher = await watch(ana, t.session.id);
    const create = () =>
      ana.send("POST", `${t.spacePath}/sessions`, { body: { kind: "poker", title: "Next" } });
    const kinds = async () => {
      const { kinds, kindNames } = await ok<MemberView>(ana, "GET", t.spacePath);
      return [kinds, kindNames];
    };
    const names = expect.objectContaining({ poker: "Planning poker", standup: "Standup" });
    expect((await create()).status).toBe(201);
    expect(await kinds()).toEqual([coreKinds, names]);

    const unconfirmed = await adminProcess(["retire-kind", "poker"]);
    expect([unconfirmed.code, unconfirmed.out]).toEqual([2, ""]);
    expect(unconfirmed.err).toContain("Add --yes to confirm.");
    expect((await create()).status).toBe(201);

    expect(await adminProcess(["retire-kind", "poker", "--yes"])).toEqual({
      code: 0,
      out: "Retired poker.\n",
      err: "",
    });
    const refused = await create();
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: "that session kind has been retired", code: "kind_retired" },
    ]);
    expect(await kinds()).toEqual([coreKinds.filter((kind) => kind !== "poker"), names]);

    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
    await watcher.until((frame) => frame.state.stories[0]?.votedUserIds.length === 1);
    await ok(ana, "DELETE", t.room);
    await ok(ana, "POST", `${t.room}/reopen`);
    expect((await ok<MemberView>(ana, "GET", t.spacePath)).sessions.length).toBe(3);
  });

  test("retiring a kind again keeps its retirement time; list-kinds shows it", async () => {
    await admin(app, ["retire-kind", "poker", "--yes"]);
    const listed = async () =>
      JSON.parse((await admin(app, ["list-kinds", "--json"])).out) as { kind: string; retiredAt: string }[];
    const before = await listed();
    expect(await admin(app, ["retire-kind", "poker", "--yes", "--json"])).toEqual({
      code: 0,
      out: `${JSON.stringify({ kind: "poker", outcome: "already" }, null, 2)}\n`,
      err: "",
    });
    expect(await listed()).toEqual(before);
    expect(before.map(({ kind }) => kind)).toEqual(coreKinds.toSorted());
    expect(before).toContainEqual({
      kind: "poker",
      provider: "core",
      display: "Planning poker",
      retiredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sessions: expect.any(Number),
    });
    expect(before).toContainEqual({
      kind: "standup",
      provider: "core",
      display: "Standup",
      retiredAt: null,
      sessions: 0,
    });
    const lines = (await admin(app, ["list-kinds"])).out.trim().split("\n");
    const cells = lines.map((line) => line.split(/ {2,}/));
    expect(cells.map(([kind]) => kind)).toEqual(coreKinds.toSorted());
    expect(cells).toContainEqual([
      "poker",
      "Planning poker",
      "core",
      expect.stringMatching(/^\d+ rooms?$/),
      expect.stringMatching(/^retired \d{4}-/),
    ]);
    expect(cells).toContainEqual(["standup", "Standup", "core", "0 rooms", "offered"]);
  });
});

// Rules: protocol/operations#exit-codes
describe("exit codes: 0 done, 1 failed, 2 not understood", () => {
  test.each([
    [["no-such-command"], 2, "There is no command no-such-command."],
    [["constructor"], 2, "There is no command constructor."],
    [["list-kinds", "--nonsense"], 2, "Unknown option '--nonsense'"],
    [["retire-kind", "--yes"], 2, "Name one session kind"],
    [["retire-kind", "poker", "standup", "--yes"], 2, "Name one session kind"],
    [["retire-kind", "no-such-kind", "--yes"], 1, "There is no kind no-such-kind"],
  ])("%j exits with %i", async (args, code, sentence) => {
    const run = await admin(app, args);
    expect([run.code, run.out]).toEqual([code, ""]);
    expect(run.err).toContain(sentence);
    expect(run.err).not.toMatch(/^ {4}at /m);
  });

  test("help exits with 0, and a missing database with 1 and a plain error", async () => {
    for (const args of [[], ["--help"]]) {
      const run = await adminProcess(args, {});
      expect([run.code, run.err]).toEqual([0, ""]);
      for (const name of ["list-kinds", "retire-kind <kind>", "settings"]) expect(run.out).toContain(name);
    }
    const missing = await adminProcess(["list-kinds"], {});
    expect([missing.code, missing.err]).toEqual([
      1,
      "DATABASE_URL is missing: set it to the address of a Postgres database.\n",
    ]);
    const closed = `postgres://svc:hunter2@127.0.0.1:${await freePort()}/none`;
    const empty = new URL(app.database.url);
    empty.pathname = "/postgres";
    for (const [url, sentence] of [
      [closed, "The database could not be reached: "],
      [`${app.database.url}_none`, "The database could not be reached: "],
      [empty.href, "The database lacks this build's schema"],
    ] as const) {
      const run = await adminProcess(["list-kinds"], { DATABASE_URL: url });
      expect([run.code, run.out, run.err.startsWith(sentence)]).toEqual([1, "", true]);
      expect(run.err).not.toMatch(/hunter2|^ {4}at /m);
    }
  });
});

// Rules: protocol/operations#admin-commands
describe("the command settings", () => {
  const env = {
    DATABASE_URL: "postgres://svc:hunter2@db:5432/standpoint",
    SESSION_IDLE_TTL: "12h",
    METRICS_ENABLED: "true",
    TRUSTED_PROXY_CIDRS: "10.0.0.0/8",
    STANDUP_WEBHOOK_HOSTS: "hooks.example.com",
    PLUGIN_SECRET_KEY: Buffer.alloc(32, "hunter2").toString("base64"),
    PLUGIN_SECRET_KEY_PREVIOUS: Buffer.alloc(32, "hunter3").toString("base64"),
  };

  test("settings masks the password in a database address, wherever it is", async () => {
    const DATABASE_URL = "postgres://db/standpoint?user=svc&password=hunter2&sslpassword=hunter2";
    for (const args of [["settings"], ["settings", "--json"]]) {
      const run = await admin(app, args, { ...env, DATABASE_URL });
      expect([run.code, run.out.includes("hunter2")]).toEqual([0, false]);
    }
    const run = await adminProcess(["doctor"], {
      DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none?user=svc&password=hunter2`,
    });
    expect([run.code, `${run.out}${run.err}`.includes("hunter2")]).toEqual([1, false]);
  });

  test("settings shows every setting, given or default, and masks passwords and keys", async () => {
    const run = await admin(app, ["settings", "--json"], env);
    const settings = JSON.parse(run.out) as { name: string; value: string; isDefault: boolean }[];
    const byName = Object.fromEntries(
      settings.map(({ name, value, isDefault }) => [name, [value, isDefault]]),
    );
    expect(byName).toMatchObject({
      DATABASE_URL: ["postgres://svc:***@db:5432/standpoint", false],
      LISTENER_DATABASE_URL: ["postgres://svc:***@db:5432/standpoint", true],
      BASE_URL: ["http://localhost:8080", true],
      HOST: ["0.0.0.0", true],
      ROLES: ["api,scheduler,delivery", true],
      SESSION_IDLE_TTL: ["12h", false],
      SESSION_MAX_TTL: ["90d", true],
      METRICS_ENABLED: ["true", false],
      TRUSTED_PROXY_CIDRS: ["10.0.0.0/8", false],
      STANDUP_WEBHOOK_HOSTS: ["hooks.example.com", false],
      OUTBOUND_ALLOW_CIDRS: ["", true],
      PLUGIN_SECRET_KEY: ["***", false],
      PLUGIN_SECRET_KEY_PREVIOUS: ["***", false],
      WS_MAX_PER_TOKEN: ["8", true],
    });
    const secrets = ["hunter2", env.PLUGIN_SECRET_KEY, env.PLUGIN_SECRET_KEY_PREVIOUS];
    const { out } = await admin(app, ["settings"], env);
    for (const secret of secrets)
      expect([run.out.includes(secret), out.includes(secret)]).toEqual([false, false]);
    expect(settings.map(({ name }) => name).sort()).toEqual((await documentedSettings()).sort());
  });

  test("settings with mistakes lists each mistake, as at startup, and exits with 1", async () => {
    const run = await admin(app, ["settings"], { ...env, PORT: "x", LOG_LEVEL: "loud" });
    expect([run.code, run.out, run.err.trim().split("\n").length]).toEqual([1, "", 2]);
  });
});

/** Returns the names in the operators' table of settings. */
async function documentedSettings(): Promise<string[]> {
  const text = await readFile("deploy/README.md", "utf8");
  return [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!);
}

// Rules: protocol/operations#database-password
test("an address without a password uses PGPASSWORD", async () => {
  const url = new URL(app.database.url);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = "";
  const run = await adminProcess(["list-orgs", "--json"], { DATABASE_URL: url.href, PGPASSWORD });
  expect([run.code, run.err]).toEqual([0, ""]);
});

describe("the database of the command line without DATABASE_URL", () => {
  test("without DATABASE_URL the command line uses the database of npm start", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "standpoint-admin-"));
    // For root, Postgres runs under another account, which needs access here.
    await chmod(dataDir, 0o755);
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    const running = await findRunningPostgres(dataDir);
    expect(running).toEqual({ url: postgres.url, folder: postgres.folder });
    const client = new pg.Client({ connectionString: running!.url });
    await client.connect();
    await client.end();
    await postgres.stop();
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
  });
});
