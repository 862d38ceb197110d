import { openDatabase } from "#shared/db/database.ts";
import { adoptMaximum } from "#shared/domain/retention/adopt-maximum.ts";
import { logFailures } from "#shared/domain/plugins/log-failures.ts";
import { createPlugins } from "#shared/domain/plugins/run-plugins.ts";
import { monitorDatabase } from "#shared/db/monitor-database.ts";
import type { RoleDeps, RunningRole } from "#shared/runtime/role.ts";
import { startTicker } from "#shared/runtime/ticker.ts";
import {
  openSlotsTask,
  endWindowsTask,
  forgetRoomsTask,
  fillFoundTask,
  replanTask,
  sweepGuestsTask,
  sweepPresenceTask,
  sweepTokensTask,
} from "./tasks.ts";

/** Starts the role that runs scheduled tasks. Any number of processes may run it, because each task claims its rows. */
export async function startRole(deps: RoleDeps): Promise<RunningRole> {
  const { settings, log, monitor } = deps;
  const db = openDatabase(settings, log);
  monitorDatabase(db, deps);
  const { pluginDir } = settings;
  const plugins = pluginDir === null ? null : createPlugins(db, pluginDir, { failed: logFailures(log) });
  const opening = openSlotsTask(db, settings, log, plugins?.runner);
  const forgetting = forgetRoomsTask(db);
  if (settings.metricsEnabled) monitor.registerMetrics({ ...opening.metrics, ...forgetting.metrics });
  const start = async () => {
    await db.jobs.start();
    await adoptMaximum(db, settings.roomRetentionMaxDays);
  };
  // Nothing else has started.
  await start().catch(async (error: unknown) => {
    await plugins?.close();
    await db.close();
    throw error;
  });
  const ticker = startTicker(
    [
      sweepTokensTask(db, settings),
      sweepGuestsTask(db, settings),
      sweepPresenceTask(db),
      endWindowsTask(db),
      forgetting.task,
      opening.task,
      opening.roomsTask,
      replanTask(db),
      fillFoundTask(db),
    ],
    log,
  );
  if (settings.metricsEnabled) monitor.registerMetrics(ticker.metrics);
  return {
    async stop() {
      // Plugins stay until the rooms that they begin are open.
      await ticker.stop();
      await plugins?.close();
      await db.close();
    },
  };
}
