import type { Database } from "#shared/db/database.ts";
import { sweepThrottles } from "#shared/domain/callers/sweep-throttles.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Deletes rate limit counters whose window has passed, every 5 min. */
export function sweepThrottlesTask(db: Database): Task {
  return { name: "sweep-throttles", everyMs: 300_000, run: () => sweepThrottles(db) };
}
