import type { Database } from "#shared/db/database.ts";
import { sweepPresence } from "#shared/domain/rooms/sweep-presence.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Removes the presence rows of dead replicas, every 5 s. */
export function sweepPresenceTask(db: Database): Task {
  return { name: "sweep-presence", everyMs: 5000, run: () => sweepPresence(db) };
}
