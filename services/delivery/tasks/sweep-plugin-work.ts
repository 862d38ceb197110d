import type { Database } from "#shared/db/database.ts";
import { sweepWork } from "#shared/domain/plugins/work/sweep-work.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Deletes plugin events and jobs after their retention period, every hour. */
export function sweepPluginWorkTask(db: Database, retentionMs: number): Task {
  return {
    name: "sweep-plugin-work",
    everyMs: 3_600_000,
    atStart: true,
    run: () => sweepWork(db, retentionMs),
  };
}
