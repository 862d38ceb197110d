import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";
import { readSettings } from "#shared/runtime/settings.ts";
import { freePort, type TestApp } from "./app.ts";
import { serverProgram } from "./built-server.ts";
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
  const settings = {
    DATABASE_URL: like.database.url,
    PORT: String(listenPort),
    HOST: "127.0.0.1",
    BASE_URL: like.baseUrl,
    ROLES: roles,
    ...env,
  };
  const child = spawn(process.execPath, [serverProgram], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", said ? "pipe" : "ignore", "ignore"],
  });
  if (said) child.stdout?.on("data", (bytes: Buffer) => said(bytes.toString()));
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const exited = once(child, "exit");
  void exited.then(() => process.off("exit", kill));
  const app = {
    settings: readSettings(settings),
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
