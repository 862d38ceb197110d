// Rules: protocol/operations#log-format
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ensureServerBuilt, ensureWebBuilt } from "#deploy/local/builds.mjs";
import { freePort, type TestApp } from "#test/support/app.ts";
import { ok, team } from "#test/support/client.ts";
import { untilReady } from "#test/support/spawn.ts";

const root = join(import.meta.dirname, "..", "..");
const copied = ["deploy", "dist", "migrations", "plugins", "sdk", "services", "shared", "web"];
const files = ["package.json", "package-lock.json", ".npmrc"];

/** The test runner sets a BASE_URL, which must not be inherited. npm needs HOME. */
const plainEnv = { PATH: process.env["PATH"], HOME: process.env["HOME"] };

/** The folder of a copy of the project, so that its database is not the developer's. */
let project: string;

beforeAll(async () => {
  await ensureWebBuilt(process.execPath);
  await ensureServerBuilt(process.execPath);
  project = mkdtempSync(join(tmpdir(), "standpoint-npm-"));
  // As root, Postgres runs as another account, which needs access to this folder.
  chmodSync(project, 0o755);
  for (const name of [...copied, ...files])
    cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Ends the processes that a failed test left running. */
afterEach(() => {
  for (const pid of [
    readNumber("launcher.json", /"pid":(\d+)/),
    readNumber("data/postmaster.pid", /^(\d+)/),
  ]) {
    if (pid) tryKill(pid);
  }
});

const logFile = () => join(project, ".data", "postgres", "standpoint.log");
const serverLog = () => readFileSync(logFile(), "utf8");

function readNumber(file: string, form: RegExp): number | undefined {
  try {
    return Number(form.exec(readFileSync(join(project, ".data", "postgres", file), "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

type Started = {
  child: ChildProcess;
  port: number;
  output(): string;
  /** Resolves when all processes that hold the output have ended: npm, its shell, the launcher and the server. */
  closed: Promise<unknown>;
};

async function start(command: string, args: string[], until: string): Promise<Started> {
  const port = await freePort();
  const child = spawn(command, args, {
    cwd: project,
    env: { ...plainEnv, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const closed = once(child, "close");
  const isThere = () => output.includes(until);
  await vi.waitUntil(() => isThere() || child.exitCode !== null, { timeout: 120_000, interval: 10 });
  if (!isThere()) throw new Error(output);
  return { child, port, output: () => output, closed };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve((socket.destroy(), true)));
    socket.on("error", () => resolve(false));
  });

/** Expects a clean stop of Postgres: its file with the process id is gone. */
async function expectNothingLeft({ port, closed }: Pick<Started, "port" | "closed">): Promise<void> {
  await closed;
  const database = readNumber("port", /^(\d+)/);
  expect([await answers(port), database !== undefined && (await answers(database))]).toEqual([false, false]);
  expect(readNumber("data/postmaster.pid", /^(\d+)/)).toBeUndefined();
  expect(readNumber("launcher.json", /"pid":(\d+)/)).toBeUndefined();
}

// Rules: protocol/operations#stop-signals
describe("the processes of npm start end with npm", () => {
  test.each(["SIGTERM", "SIGKILL"] as const)(
    "%s to npm stops launcher, server and Postgres cleanly",
    async (signal) => {
      const started = await start("npm", ["start"], "Ctrl-C stops it");
      started.child.kill(signal);
      await expectNothingLeft(started);
      expect(serverLog()).toContain('"msg":"stopping"');
    },
  );

  test("SIGKILL to the launcher stops server and Postgres cleanly", async () => {
    const started = await start(process.execPath, ["deploy/local/run.mjs", "start"], "Ctrl-C stops it");
    started.child.kill("SIGKILL");
    await expectNothingLeft(started);
    expect(serverLog()).toContain('"msg":"stopping"');
  });

  test.each(["start", "dev"])(
    "SIGKILL to `npm run %s` while Postgres starts ends all processes",
    async (task) => {
      const started = await start("npm", ["run", task], "Starting Postgres");
      started.child.kill("SIGKILL");
      await expectNothingLeft(started);
    },
  );

  test("a signal to the server before it listens stops Postgres", async () => {
    const started = await start(process.execPath, ["deploy/local/start.ts"], "Starting Postgres");
    started.child.kill("SIGTERM");
    await expectNothingLeft(started);
    expect(started.child.exitCode).toBe(0);
  });

  test.each(["an unwritable file", "an unread pipe"])(
    "processes with output to %s still stop cleanly",
    async (output) => {
      const port = await freePort();
      const unwritable = openSync(join(project, "package.json"), "r");
      onTestFinished(() => closeSync(unwritable));
      const to = output.startsWith("a pipe") ? "pipe" : unwritable;
      const child = spawn(process.execPath, ["deploy/local/start.ts"], {
        cwd: project,
        env: { ...plainEnv, HOST: "127.0.0.1", PORT: String(port) },
        stdio: ["ignore", to, to],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      const closed = once(child, "close");
      await untilReady({ baseUrl: `http://localhost:${port}` });
      child.kill("SIGTERM");
      await expectNothingLeft({ port, closed });
      expect(child.exitCode).toBe(0);
    },
  );
});

// Rules: protocol/operations#log-format
describe("the output of npm start", () => {
  test("has one line for the migrations and no log line below error; the log is in a file", async () => {
    rmSync(join(project, ".data"), { recursive: true, force: true });
    const first = await start(process.execPath, ["deploy/local/start.ts"], "Ctrl-C stops it");
    first.child.kill("SIGTERM");
    await first.closed;
    expect(first.output().match(/^✓ Preparing the database \(\d+ migrations\)$/gm)).toHaveLength(1);
    // Errors are shown too: on a busy machine the listener may lose its connection.
    expect(first.output()).not.toMatch(/"level":"(?!error)/);
    expect(first.output()).toContain("standpoint.log");
    const log = serverLog();
    expect(log).toContain('"msg":"boot settings"');
    expect(statSync(logFile()).mode & 0o777).toBe(0o600);

    const second = await start(process.execPath, ["deploy/local/start.ts"], "Ctrl-C stops it");
    second.child.kill("SIGTERM");
    await second.closed;
    expect(second.output()).not.toContain("Preparing the database");
    expect(readFileSync(`${logFile()}.old`, "utf8")).toBe(log);
  });
});

// Rules: protocol/operations#created-secret-key
describe("the secret key of npm start", () => {
  const startServer = () => start(process.execPath, ["deploy/local/start.ts"], "Ctrl-C stops it");
  const keyFile = () => join(project, ".data", "postgres", "secret-key");
  const appAt = ({ port }: Started) => ({ baseUrl: `http://localhost:${port}` }) as TestApp;
  const stop = async ({ child, closed }: Started) => {
    child.kill("SIGTERM");
    await closed;
  };

  test("lets owners save webhooks, and stays the same after a restart", async () => {
    rmSync(keyFile(), { force: true });
    const started = await startServer();
    const key = readFileSync(keyFile(), "utf8");
    const { people, spacePath } = await team(appAt(started), ["Ana"]);
    expect(await ok(people[0]!, "GET", `${spacePath}/standup-webhook`)).toMatchObject({
      secretsAvailable: true,
    });
    await stop(started);
    expect(started.output()).toContain(keyFile());
    expect(started.output()).not.toContain(key.trim());
    const again = await startServer();
    await stop(again);
    expect([readFileSync(keyFile(), "utf8"), again.output().includes(keyFile())]).toEqual([key, false]);
  });

  test("stops the start with one sentence if its file is damaged", async () => {
    const key = readFileSync(keyFile(), "utf8");
    onTestFinished(() => writeFileSync(keyFile(), key));
    writeFileSync(keyFile(), key.slice(0, 20));
    const output = await startServer().then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(output).toContain(`The secret key in ${keyFile()} is damaged`);
    expect(output).not.toMatch(/^ +at /m);
    expect(readFileSync(keyFile(), "utf8")).toBe(key.slice(0, 20));
    expect(readNumber("data/postmaster.pid", /^(\d+)/)).toBeUndefined();
  });
});
