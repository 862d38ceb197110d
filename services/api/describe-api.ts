import { createEnvelopes } from "#shared/envelope/envelopes.ts";
import { openDatabase } from "#shared/db/database.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { createApp } from "./app.ts";
import { createInFlight } from "./guards/in-flight.ts";
import { createAddressOf } from "./reading/client-address.ts";
import { createReadSemaphore } from "./read-semaphore.ts";

/**
 * Returns the OpenAPI document of this build as text, with this version. It is the document of `GET /api/openapi.json`
 * on `baseUrl`. Serves one request on a free port of this machine, and opens no connection to a database. Throws an
 * Error if the application does not answer with 200.
 */
export async function describeApi(version: string, baseUrl: string): Promise<string> {
  const settings = readSettings({ DATABASE_URL: "postgres://127.0.0.1/unused", BASE_URL: baseUrl });
  const log = createLog("silent");
  const db = openDatabase(settings, log);
  const readSemaphore = createReadSemaphore(settings.databasePoolSize);
  const app = createApp({
    settings,
    log,
    db,
    readSemaphore,
    version,
    envelopes: createEnvelopes({
      runner: db.pool,
      readSemaphore,
      lifetimes: credential(null, settings),
      plugins: null,
    }),
    inFlight: createInFlight({ perCaller: 1, perAddress: 1 }),
    isProxy: () => false,
    addressOf: createAddressOf(settings, () => false, log),
    warnOfOrigin() {},
    monitor: createMonitor(),
    pluginHost: null,
    plugins: null,
  });
  try {
    // A real request, because the guards read parts of it that an injected one lacks.
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const reply = await fetch(`${address}/api/openapi.json`);
    if (!reply.ok) throw new Error(`GET /api/openapi.json was ${reply.status}: ${await reply.text()}`);
    return await reply.text();
  } finally {
    await app.close();
    await db.close();
  }
}
