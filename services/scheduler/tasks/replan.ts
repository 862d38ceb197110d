import type { Database } from "#shared/db/database.ts";
import { replan } from "#shared/domain/schedule/replan.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Plans anew what other data about time zones had placed elsewhere, hourly and at the start: a new build brings new data. */
export function replanTask(db: Database): Task {
  return { name: "replan", everyMs: 3_600_000, atStart: true, run: (stopping) => replan(db, stopping) };
}
