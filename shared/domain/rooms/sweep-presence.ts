import type { Database } from "#shared/db/database.ts";
import { removeDeadReplicas } from "#shared/domain/rooms/presence.ts";

const deadAfterSeconds = 15;

/**
 * Takes away the presence that a killed replica left behind, and tells the rooms' viewers. Returns how many rooms it
 * touched. A replica beats every 5 s, so three beats must have been missed.
 */
export async function sweepPresence(db: Database): Promise<number> {
  const changes = await removeDeadReplicas(db.pool, deadAfterSeconds);
  db.announcer.announce(changes);
  return changes.length;
}
