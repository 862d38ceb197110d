import type { Database } from "#shared/db/database.ts";
import { sweepGuests } from "#shared/domain/links/sweep-guests.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Puts out guests whose link has ended, every 10 s: a round may be waiting for one of them. */
export function sweepGuestsTask(db: Database, settings: Settings): Task {
  return { name: "sweep-guests", everyMs: 10_000, atStart: true, run: () => sweepGuests(db, settings) };
}
