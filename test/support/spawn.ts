import type { ChildProcess } from "node:child_process";
import { onTestFinished, vi } from "vitest";
import { readSettings } from "#shared/runtime/settings.ts";
import { startServer, untilReady as untilServer, type ServerProcess } from "#test/rig/server-process.ts";
import { freePort, type TestApp } from "./app.ts";
import { pagesHost } from "./lan-host.ts";

/** A child process on the database of another app. */
export type Spawned = {
  app: TestApp;
  child: ChildProcess;
  /** Resolves with the exit code and signal. */
  exited: Promise<unknown[]>;
};

type Options = {
  roles?: string;
  port?: number;
  env?: Record<string, string>;
  /** Receives each chunk of the log. */
  said?: (text: string) => void;
};

/** Starts an api role and waits until it is ready. The test must stop it; the exit of the test process kills it. */
export async function spawnReplica(like: SpawnLike, options: Options = {}): Promise<Spawned> {
  const spawned = await spawnMain(like, options);
  await untilReady(spawned.app);
  return spawned;
}

/** The database of the child process, and the address that browsers use. */
export type SpawnLike = Pick<TestApp, "database" | "baseUrl"> & Partial<TestApp>;

/** Starts a process with these roles, by default the api only, and does not wait. */
export async function spawnMain(
  like: SpawnLike,
  { roles = "api", port, env = {}, said }: Options = {},
): Promise<Spawned> {
  const listenPort = port ?? (await freePort());
  const { child, exited } = startServer({
    roles,
    databaseUrl: like.database.url,
    port: listenPort,
    baseUrl: like.baseUrl,
    env,
    isSilent: !said,
  });
  if (said) child.stdout!.on("data", (bytes: Buffer) => said(bytes.toString()));
  const settings = {
    DATABASE_URL: like.database.url,
    PORT: String(listenPort),
    BASE_URL: like.baseUrl,
    ...env,
  };
  const app = {
    settings: readSettings({ HOST: "127.0.0.1", ROLES: roles, ...settings }),
    ...like,
    baseUrl: `http://${pagesHost}:${listenPort}`,
    wsUrl: `ws://${pagesHost}:${listenPort}`,
  } as TestApp;
  return { app, child, exited };
}

/** Waits until a process reports that it is ready. */
export async function untilReady({ baseUrl }: Pick<TestApp, "baseUrl">): Promise<void> {
  await vi.waitFor(
    async () => {
      const reply = await fetch(`${baseUrl}/readyz`);
      if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
    },
    { timeout: 60_000, interval: 50 },
  );
}

type RoleOptions = { baseUrl?: string; clockMinutes?: number; env?: Record<string, string> };

/**
 * Starts a process with these roles on a database, and waits until all of them run. `clockMinutes` shifts its clock. The
 * end of the test kills it.
 */
export async function spawnRoles(
  databaseUrl: string,
  roles: string,
  options: RoleOptions = {},
): Promise<ServerProcess> {
  const server = startServer({ roles, databaseUrl, port: await freePort(), ...options });
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const count = roles.split(",").length;
  await untilServer(server, async () => server.output.log.split('"role started"').length > count);
  return server;
}
