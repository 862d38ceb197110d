import type { Database } from "#shared/db/database.ts";
import { checkConnections } from "#shared/domain/plugins/connections/check-connections.ts";
import { logFailures } from "#shared/domain/plugins/log-failures.ts";
import { logPluginLines } from "#shared/domain/plugins/log-plugin-lines.ts";
import { createPlugins, type PluginRuntime } from "#shared/domain/plugins/run-plugins.ts";
import { startListener } from "#shared/runtime/listener.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { createPluginRequest } from "./outbound/plugin-request.ts";
import { startPluginWorker, type PluginWorker } from "./workers/plugin-work.ts";

type Deps = { db: Database; sealing: Sealing | null; settings: Settings; pluginDir: string; log: Log };

/**
 * Starts the worker that delivers events to plugins and runs their jobs, and the listener that wakes it. `stop` returns
 * unfinished jobs to the queue after 5 s.
 */
export function startPlugins({ db, sealing, settings, pluginDir, log }: Deps): {
  worker: PluginWorker;
  runtime: PluginRuntime;
  /** Checks the connections of plugins that are due, and returns their number. */
  checkConnections(): Promise<number>;
  stop(): Promise<void>;
} {
  const {
    outboundAllowCidrs: allowedCidrs,
    version,
    baseUrl,
    listenerDatabaseUrl,
    pluginPrivateHosts: privateHosts,
  } = settings;
  const logLine = logPluginLines(log);
  const plugins = createPlugins(db, pluginDir, { failed: logFailures(log) });
  const requests = new AbortController();
  const send = createPluginRequest({ allowedCidrs, privateHosts, version, signal: requests.signal });
  const requestDeps = { db, sealing, send, baseUrl };
  const worker = startPluginWorker({
    ...requestDeps,
    runner: plugins.runner,
    logLine,
    log,
    cutOff() {
      // First, so that plugins do not see the aborted requests.
      void plugins.close();
      requests.abort();
    },
  });
  const wake = () => void worker.wake().catch(() => {});
  const listener = startListener({
    databaseUrl: listenerDatabaseUrl,
    channels: { svc_plugin_work: wake },
    onListening: wake,
    log,
  });
  return {
    worker,
    runtime: plugins,
    checkConnections: () => checkConnections(requestDeps),
    async stop() {
      await listener.stop();
      await worker.stop();
      await plugins.close();
    },
  };
}
