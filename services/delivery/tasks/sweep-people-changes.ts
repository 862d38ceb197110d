import type { Database } from "#shared/db/database.ts";
import { sweepPeopleChanges } from "#shared/domain/rooms/sweep-people-changes.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Deletes notes of people who changed, which rooms are compared with for seconds only, every 5 min (protocol/limits 42). */
export function sweepPeopleChangesTask(db: Database): Task {
  return { name: "sweep-people-changes", everyMs: 300_000, run: () => sweepPeopleChanges(db) };
}
