import type { Database } from "#shared/db/database.ts";
import { sweepPresence } from "#shared/domain/rooms/sweep-presence.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Marks people absent whose replica has gone without saying so, every 5 s (spec 3, Operational signals 5). */
export function sweepPresenceTask(db: Database): Task {
  return { name: "sweep-presence", everyMs: 5000, run: () => sweepPresence(db) };
}
