import { createServer } from "node:net";
import { Writable } from "node:stream";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { readSettings, type Settings } from "#shared/runtime/settings.ts";
import { startRole } from "#services/api/role.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { pagesHost } from "./lan-host.ts";

/** A running api role on its own port, with all its log lines. */
export type TestApp = {
  baseUrl: string;
  wsUrl: string;
  settings: Settings;
  database: TestDatabase;
  logLines: string[];
  stop(): Promise<void>;
};

type Options = {
  /** The database of another replica. By default the app creates its own and drops it in `stop`. */
  database?: TestDatabase;
  env?: Record<string, string>;
  port?: number;
  /** The host in BASE_URL. Default: the host of the test run. A secure context needs `localhost`. */
  host?: string;
};

/** Starts the api role with settings from an environment, a real Postgres and a real port. */
export async function startApp({
  database: shared,
  env = {},
  port: fixed,
  // The side panel works only over https or on localhost.
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
 * Each worker has its own port range, below the ephemeral ports of the system. So a port that was free at the check is
 * still free when the app listens.
 */
const firstPort = 10_000 + (Number(process.env["VITEST_POOL_ID"] ?? 0) % 10) * 2_000;
let portOffset = process.pid % 1_000;

/** Returns a free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (portOffset++ % 2_000);
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
