import type { FastifyInstance } from "fastify";
import { openDatabase } from "#shared/db/database.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { createEnvelopes } from "#shared/envelope/envelopes.ts";
import type { PluginHost } from "#shared/domain/plugins/plugin-host.ts";
import { createLog, type Log } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { rangeCheck } from "#shared/runtime/ranges.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { createApp } from "#services/api/app.ts";
import { createInFlight } from "#services/api/guards/in-flight.ts";
import { createAddressOf } from "#services/api/reading/client-address.ts";
import { createReadSemaphore } from "#services/api/read-semaphore.ts";

/**
 * Returns the application without a listener, for tests that inspect its routes, and a function that closes it. The
 * application limits no requests in flight.
 */
export function buildApp(
  settings: Settings,
  { pluginHost = null, log = createLog("silent") }: { pluginHost?: PluginHost | null; log?: Log } = {},
): { app: FastifyInstance; close: () => Promise<void> } {
  const db = openDatabase(settings, log);
  const readSemaphore = createReadSemaphore(settings.databasePoolSize);
  const lifetimes = credential(null, settings);
  const envelopes = createEnvelopes({ runner: db.pool, readSemaphore, lifetimes, plugins: null });
  const isProxy = rangeCheck(settings.trustedProxyCidrs);
  const inFlight = createInFlight({ perCaller: Infinity, perAddress: Infinity });
  const monitor = createMonitor();
  const app = createApp({
    settings,
    log,
    db,
    envelopes,
    readSemaphore,
    inFlight,
    isProxy,
    addressOf: createAddressOf(settings, isProxy, log),
    warnOfOrigin: () => {},
    version: "test",
    monitor,
    pluginHost,
    plugins: null,
  });
  return {
    app,
    async close() {
      await app.close();
      await db.close();
    },
  };
}
