import { openDatabase } from "#shared/db/database.ts";
import type { RoleDeps, RunningRole } from "#shared/runtime/role.ts";
import { startTicker } from "#shared/runtime/ticker.ts";
import { sweepThrottlesTask } from "./tasks/sweep-throttles.ts";

/** Starts the role that works through what other roles left to do. Any number may run. */
export async function startRole({ settings, log }: RoleDeps): Promise<RunningRole> {
  const db = openDatabase(settings, log);
  const ticker = startTicker([sweepThrottlesTask(db)], log);
  return {
    async stop() {
      await ticker.stop();
      await db.close();
    },
  };
}
