import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { freePort } from "#test/support/app.ts";
import { certificate, webhookEnv } from "#test/support/receiver.ts";
import { untilReady } from "#test/support/spawn.ts";
import type { Build } from "./builds.ts";

/** The database and the public address of an installation. */
export type Place = { databaseUrl: string; baseUrl: string };

/** An exit code, the standard error, and the error lines of the log. */
export type Ending = { code: number | null; stderr: string; errors: string[] };

/** A process of a build with one role. */
export type Process = {
  port: number;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<Ending>;
};

async function launch({ folder, version }: Build, role: string, { databaseUrl, baseUrl }: Place) {
  const port = await freePort();
  const { file } = await certificate();
  const child = spawn(process.execPath, [join(folder, "dist/server/main.cjs")], {
    env: {
      PATH: process.env["PATH"],
      ...webhookEnv,
      DATABASE_URL: databaseUrl,
      BASE_URL: baseUrl,
      HOST: "127.0.0.1",
      PORT: String(port),
      ROLES: role,
      STANDPOINT_VERSION: version,
      LOG_LEVEL: "error",
      IDENTITY_IP_HOURLY_LIMIT: "100000",
      STORY_LIMIT_PER_SESSION: "100000",
      NODE_EXTRA_CA_CERTS: file,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, "exit").then(async ([code]): Promise<Ending> => {
    const [stdout, stderr] = await outputs;
    return { code: code as number | null, stderr, errors: stdout.split("\n").filter(isFailure) };
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  onTestFinished(async () => {
    kill();
    await ended;
    process.off("exit", kill);
  });
  return { port, child, ended };
}

/** Leaves out what a busy machine causes: a late probe of the listener, and a connection that opened too late. */
const isFailure = (line: string) => line !== "" && !/the notification listener|timeout expired/.test(line);

/** Starts a role of a build and waits until it is ready. The end of the test kills it. Throws if it exits first. */
export async function startProcess(build: Build, role: string, place: Place): Promise<Process> {
  const { port, child, ended } = await launch(build, role, place);
  const failed = ended.then(({ code, stderr }) => {
    throw new Error(`${build.version} ${role} exited with ${code}: ${stderr}`);
  });
  failed.catch(() => {});
  await Promise.race([untilReady({ baseUrl: `http://127.0.0.1:${port}` }), failed]);
  return {
    port,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Starts a role that must refuse to start, and waits for its exit. */
export async function refusedStart(build: Build, role: string, place: Place): Promise<Ending> {
  const { ended } = await launch(build, role, place);
  return ended;
}
