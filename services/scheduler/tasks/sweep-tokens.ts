import type { Database } from "#shared/db/database.ts";
import { sweepTokens } from "#shared/domain/identity/sweep-tokens.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Deletes expired tokens, by any of their lifetimes, every hour and at the start. */
export function sweepTokensTask(db: Database, settings: Settings): Task {
  return { name: "sweep-tokens", everyMs: 3_600_000, atStart: true, run: () => sweepTokens(db, settings) };
}
