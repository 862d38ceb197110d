import type { Database } from "#shared/db/database.ts";
import { sweepGuests } from "#shared/domain/links/sweep-guests.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Removes guests whose link has ended from their rooms, every 10 s, so that rounds do not wait for them. */
export function sweepGuestsTask(db: Database, settings: Settings): Task {
  return { name: "sweep-guests", everyMs: 10_000, atStart: true, run: () => sweepGuests(db, settings) };
}
