import { createServer } from "node:net";
import { Writable } from "node:stream";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { readSettings, type Settings } from "#shared/runtime/settings.ts";
import { startRole } from "#services/api/role.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

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
};

/** Starts the api role as an operator would: settings from an environment, a real Postgres, a real port. */
export async function startApp({ database: shared, env = {}, port: fixed }: Options = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const port = fixed ?? (await freePort());
  const baseUrl = `http://localhost:${port}`;
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

/** Returns a port that nothing listens on right now. */
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
