import type { Database } from "#shared/db/database.ts";
import { replan } from "#shared/domain/schedule/replan.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Plans slots again if the time zone data of this build moves them, every hour and at the start. */
export function replanTask(db: Database): Task {
  return { name: "replan", everyMs: 3_600_000, atStart: true, run: (stopping) => replan(db, stopping) };
}
