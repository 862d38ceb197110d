import type { Database } from "#shared/db/database.ts";
import { replan } from "#shared/domain/schedule/replan.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Plans slots again that this build's time zone data place at another moment, every hour and at the start. */
export function replanTask(db: Database): Task {
  return { name: "replan", everyMs: 3_600_000, atStart: true, run: (stopping) => replan(db, stopping) };
}
