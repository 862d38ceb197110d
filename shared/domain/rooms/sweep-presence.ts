import type { Database } from "#shared/db/database.ts";
import { removeDeadReplicas } from "#shared/domain/rooms/presence.ts";

const deadAfterSeconds = 15;

/**
 * Deletes the presence that killed replicas left behind, and notifies the rooms' viewers. Returns how many rooms it
 * changed. A replica reports every 5 s and is taken for dead after 15 s without a report.
 */
export async function sweepPresence(db: Database): Promise<number> {
  const changes = await removeDeadReplicas(db.pool, deadAfterSeconds);
  db.announcer.announce(changes);
  return changes.length;
}
