import type { Database } from "#shared/db/database.ts";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Ends standups whose window has passed, every 10 s; the limit is 60 s. */
export function endWindowsTask(db: Database): Task {
  return { name: "end-windows", everyMs: 10_000, atStart: true, run: (stopping) => endWindows(db, stopping) };
}
