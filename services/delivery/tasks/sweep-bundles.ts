import type { Database } from "#shared/db/database.ts";
import { sweepBundles } from "#shared/domain/plugins/sweep-bundles.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Deletes plugin packages that are not installed in any org, every hour. */
export function sweepBundlesTask(db: Database): Task {
  return { name: "sweep-bundles", everyMs: 3_600_000, atStart: true, run: () => sweepBundles(db) };
}
