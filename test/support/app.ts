import { createServer } from "node:net";
import { Writable } from "node:stream";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { readSettings, type Settings } from "#shared/runtime/settings.ts";
import { startRole } from "#services/api/role.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { pagesHost } from "./lan-host.ts";

/** A running api role on a port of its own, with everything it has logged. */
export type TestApp = {
  baseUrl: string;
  wsUrl: string;
  settings: Settings;
  database: TestDatabase;
  /** Every log line, as text. */
  logLines: string[];
  stop(): Promise<void>;
};

type Options = {
  /** A database shared with another replica; one of its own otherwise, which is dropped with the app. */
  database?: TestDatabase;
  env?: Record<string, string>;
  port?: number;
  /** The host of its address: that of the run, or `localhost` for what needs a secure context. */
  host?: string;
};

/** Starts the api role as an operator would: settings from an environment, a real Postgres, a real port. */
export async function startApp({
  database: shared,
  env = {},
  port: fixed,
  // A side panel exists over https and on localhost only.
  host = env["EMBED_PROVIDERS"] ? "localhost" : pagesHost,
}: Options = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const port = fixed ?? (await freePort());
  const baseUrl = `http://${host}:${port}`;
  const settings = readSettings({
    DATABASE_URL: database.url,
    BASE_URL: baseUrl,
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "debug",
    IDENTITY_IP_HOURLY_LIMIT: "100000",
    IDENTITY_GLOBAL_HOURLY_LIMIT: "100000",
    ...env,
  });
  const logLines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logLines.push(chunk.toString());
      done();
    },
  });
  const role = await startRole({
    settings,
    log: createLog(settings.logLevel, destination),
    monitor: createMonitor(),
  });
  return {
    baseUrl,
    wsUrl: baseUrl.replace("http", "ws"),
    settings,
    database,
    logLines,
    async stop() {
      await role.stop();
      if (!shared) await database.drop();
    },
  };
}

/**
 * Below the ports that systems give to outgoing connections and to those who ask for any, and for each worker of a run
 * others: what is free when it is looked at is still free when it is used.
 */
const firstPort = 10_000 + (Number(process.env["VITEST_POOL_ID"] ?? 0) % 10) * 2_000;
let tried = process.pid % 1_000;

/** Returns a port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (tried++ % 2_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
