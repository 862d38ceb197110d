import { credential } from "#shared/domain/callers/credential.ts";
import { logPluginLines } from "#shared/domain/plugins/log-plugin-lines.ts";
import { logFailures } from "#shared/domain/plugins/log-failures.ts";
import { provideBundled } from "#shared/domain/bundled-plugins/provide-bundled.ts";
import { createPlugins } from "#shared/domain/plugins/run-plugins.ts";
import { createEnvelopes } from "#shared/envelope/envelopes.ts";
import { openDatabase } from "#shared/db/database.ts";
import { monitorDatabase } from "#shared/db/monitor-database.ts";
import { rangeCheck } from "#shared/runtime/ranges.ts";
import type { RoleDeps, RunningRole } from "#shared/runtime/role.ts";
import { createApp } from "./app.ts";
import { createCallerOf } from "./guards/caller.ts";
import { createOriginWarning } from "./guards/foreign-origin.ts";
import { createInFlight } from "./guards/in-flight.ts";
import { startLive } from "./live/live.ts";
import { createMetrics } from "./metrics.ts";
import { createAddressOf } from "./reading/client-address.ts";
import { createPluginMetrics } from "./plugin-metrics.ts";
import { createSocketTokenOf } from "./guards/presented-token.ts";
import { createReadSemaphore } from "./read-semaphore.ts";
import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";
import type { ObservePush } from "./live/push-timer.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the histogram of push latencies, and the function that observes one. The library is loaded here. */
async function createPushMetric(): Promise<{ metrics: CountedMetric[]; observe: ObservePush }> {
  const { createHistogram } = await import("#shared/runtime/counted-metrics.ts");
  const histogram = createHistogram({
    name: "svc_push_latency_seconds",
    help: "Time from the commit of a change to its last frame on this replica, one value for each push of a room.",
    labelNames: [],
    buckets,
  });
  return { metrics: [histogram], observe: (seconds) => histogram.observe(seconds) };
}

/** The statement timeout. Clients wait for each statement, and it holds a connection of the pool. */
const statementTimeout = "20s";

/** Starts the role that serves the browser client, the API and the sockets. Any number of processes may run it. */
export async function startRole(deps: RoleDeps): Promise<RunningRole> {
  const { settings, log, monitor } = deps;
  const db = openDatabase(settings, log, statementTimeout);
  monitorDatabase(db, deps);
  const readSemaphore = createReadSemaphore(settings.databasePoolSize);
  const lifetimes = credential(null, settings);
  const inFlight = createInFlight({
    perCaller: settings.requestLimitPerCaller,
    perAddress: settings.requestLimitPerAddress,
  });
  const isProxy = rangeCheck(settings.trustedProxyCidrs);
  const addressOf = createAddressOf(settings, isProxy, log);
  const warnOfOrigin = createOriginWarning(settings, log);
  const { pluginDir } = settings;
  const pushMetric = settings.metricsEnabled ? await createPushMetric() : null;
  const pluginMetrics = pluginDir !== null && settings.metricsEnabled ? await createPluginMetrics() : null;
  const plugins =
    pluginDir === null
      ? null
      : createPlugins(db, pluginDir, {
          ...pluginMetrics?.observer,
          failed: logFailures(log),
          logged: logPluginLines(log),
        });
  const envelopes = createEnvelopes({
    runner: db.pool,
    readSemaphore,
    lifetimes,
    plugins: plugins?.runner ?? null,
  });
  try {
    await provideBundled(db, log, plugins?.host ?? null, settings);
    const live = await startLive({
      settings,
      log,
      db,
      envelopes,
      credentialOf: createCallerOf(settings, createSocketTokenOf(settings)),
      isProxy,
      addressOf,
      inFlight,
      warnOfOrigin,
      observePush: pushMetric?.observe,
    });
    monitor.registerCheck(() => (live.isListening() ? null : "not listening for session changes"));
    const metrics = settings.metricsEnabled
      ? await createMetrics(monitor, live, [
          ...(pushMetric?.metrics ?? []),
          ...(pluginMetrics?.metrics ?? []),
        ])
      : null;
    const app = createApp({
      settings,
      log,
      db,
      envelopes,
      readSemaphore,
      inFlight,
      isProxy,
      addressOf,
      warnOfOrigin,
      version: settings.version,
      metrics,
      socketRefusalOf: live.refusalOf,
      monitor,
      pluginHost: plugins?.host ?? null,
      plugins: plugins?.runner ?? null,
    });
    live.attach(app.server);
    // The server closes only after its sockets, which `live` closes.
    const closeServer = async () => {
      const failed = (err: unknown) => log.warn({ err }, "the sockets did not stop cleanly");
      await Promise.all([app.close(), live.stop().catch(failed)]);
    };
    await app.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
      await closeServer();
      throw error;
    });
    const stop = async () => {
      await closeServer();
      await plugins?.close();
      await db.close();
    };
    return { stop };
  } catch (error) {
    await db.close();
    throw error;
  }
}
