import type { Database } from "#shared/db/database.ts";
import { removeDeadReplicas } from "#shared/domain/rooms/presence.ts";

const deadAfterSeconds = 15;

/**
 * Deletes the presence of replicas that were killed, and notifies the rooms' viewers. Returns the number of changed
 * rooms. A replica reports every 5 s and counts as dead after 15 s without a report.
 */
export async function sweepPresence(db: Database): Promise<number> {
  const changes = await removeDeadReplicas(db.pool, deadAfterSeconds);
  db.announcer.announce(changes);
  return changes.length;
}
