import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment, serverFlags } from "#deploy/local/builds.mjs";
import type { Bench } from "./bench.ts";
import type { Child } from "./child.ts";
import { openHttp } from "./http-connection.ts";
import type { ReplicaUsage } from "./probe.ts";

/** A running service on a separate port. */
export type Replica = { port: number; child: Child; usage(collect?: boolean): Promise<ReplicaUsage> };

/** The built server that production runs, relative to this folder. `npm run bench` builds it. */
export const BUILT_SERVER = "../../dist/server/main.cjs";

const readyWithinMs = 30_000;
const probe = new URL("./probe.ts", import.meta.url).href;

/** Starts api replicas like an operator, each as a process, and waits until they are ready. */
export async function startReplicas(
  { children, database, profiles }: Bench,
  count: number,
  env: Record<string, string> = {},
): Promise<Replica[]> {
  const profiling = profiles === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profiles}`];
  return Promise.all(
    Array.from({ length: count }, async () => {
      const port = await freePort();
      const child = children.start(BUILT_SERVER, {
        execArgv: [...serverFlags(), "--expose-gc", "--import", probe, ...profiling],
        env: { ...replicaSettings(database.url, port), ...env },
      });
      await untilReady(port, readyWithinMs).catch((error: Error) => {
        throw new Error(`${error.message}; its last output: ${child.lastOutput()}`, { cause: error });
      });
      return { port, child, usage: (collect = false) => child.call<ReplicaUsage>("usage", { collect }) };
    }),
  );
}

/** Returns a replica's required settings and the image's environment. All others have their defaults. */
export function replicaSettings(databaseUrl: string, port: number): Record<string, string> {
  return {
    ...serverEnvironment(),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    HOST: "127.0.0.1",
    ROLES: "api",
  };
}

/** Waits until a service reports ready. */
export async function untilReady(port: number, withinMs: number, path = "/readyz"): Promise<void> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    if (await isReady(port, path)) return;
    await sleep(5);
  }
  throw new Error(`the service was not ready within ${withinMs} ms`);
}

async function isReady(port: number, path: string): Promise<boolean> {
  try {
    const connection = await openHttp(port);
    const { status } = await connection.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    connection.close();
    return status === 200;
  } catch {
    return false;
  }
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
