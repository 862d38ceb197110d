import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startServer, untilReady, type ServerProcess } from "#test/rig/server-process.ts";
import { freePort } from "#test/support/app.ts";
import { certificate, webhookEnv } from "#test/support/receiver.ts";
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

async function launch({ folder, version }: Build, roles: string, place: Place): Promise<ServerProcess> {
  const { file } = await certificate();
  const server = startServer({
    ...place,
    roles,
    port: await freePort(),
    program: join(folder, "dist/server/main.cjs"),
    env: {
      ...webhookEnv,
      STANDPOINT_VERSION: version,
      LOG_LEVEL: "error",
      IDENTITY_IP_HOURLY_LIMIT: "100000",
      STORY_LIMIT_PER_SESSION: "100000",
      NODE_EXTRA_CA_CERTS: file,
    },
  });
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server;
}

/** Leaves out what a busy machine causes: a late probe of the listener, and a connection that opened too late. */
const isFailure = (line: string) => line !== "" && !/the notification listener|timeout expired/.test(line);

async function endingOf({ exited, output }: ServerProcess): Promise<Ending> {
  const [code] = await exited;
  return { code, stderr: output.errors, errors: output.log.split("\n").filter(isFailure) };
}

/** Starts a role of a build and waits until it is ready. The end of the test kills it. Throws if it exits first. */
export async function startProcess(build: Build, role: string, place: Place): Promise<Process> {
  const server = await launch(build, role, place);
  await untilReady(server);
  return {
    port: server.port,
    stop() {
      server.child.kill("SIGTERM");
      return endingOf(server);
    },
  };
}

/** Starts a role that must refuse to start, and waits for its exit. */
export async function refusedStart(build: Build, role: string, place: Place): Promise<Ending> {
  return endingOf(await launch(build, role, place));
}
