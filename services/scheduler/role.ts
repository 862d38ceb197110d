import { openDatabase } from "#shared/db/database.ts";
import type { RoleDeps, RunningRole } from "#shared/runtime/role.ts";
import { startTicker } from "#shared/runtime/ticker.ts";
import { endWindowsTask } from "./tasks/end-windows.ts";
import { sweepGuestsTask } from "./tasks/sweep-guests.ts";
import { sweepPresenceTask } from "./tasks/sweep-presence.ts";
import { sweepTokensTask } from "./tasks/sweep-tokens.ts";

/** Starts the role that does what is due by the clock. Any number may run: each task claims its rows. */
export async function startRole({ settings, log }: RoleDeps): Promise<RunningRole> {
  const db = openDatabase(settings, log);
  const ticker = startTicker(
    [sweepTokensTask(db, settings), sweepGuestsTask(db, settings), sweepPresenceTask(db), endWindowsTask(db)],
    log,
  );
  return {
    async stop() {
      await ticker.stop();
      await db.close();
    },
  };
}
