import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Claim } from "./claim-deliveries.ts";
import { nextWait } from "./next-wait.ts";

/** The result of an attempt: `error` in this service's own words, `askedFor` the receiver's Retry-After in seconds. */
export type AttemptResult =
  | { delivered: true }
  | { delivered: false; error: string; final: boolean; askedFor: number | null };

/**
 * The state of an event after an attempt. `lost`: another worker claimed it in the meantime, and nothing was written.
 */
export type DeliveryState = "delivered" | "failed" | "waiting" | "lost";

// Workers poll the outbox every 10 s, so longer delays need no job. A queue full of deferred jobs is slow to read.
const pollSeconds = 10;

/**
 * Writes the result of an attempt. If the next attempt is due within seconds, it sends the job that wakes a worker.
 * Only the holder of the lease writes: a worker that finishes late changes nothing.
 */
export async function saveDeliveryResult(
  db: Database,
  claim: Pick<Claim, "id" | "lease">,
  result: AttemptResult,
  random: () => number = Math.random,
): Promise<DeliveryState> {
  return transaction(db, async (tx) => {
    const attempts = await lockOwn(tx, claim);
    if (attempts === null) return "lost";
    if (result.delivered) {
      // `last_error` of earlier attempts stays.
      await write(tx, claim.id, { delivered_at: sql<Date>`now()` });
      return "delivered";
    }
    const wait = result.final ? null : nextWait(attempts, result.askedFor, random);
    if (wait === null) {
      await write(tx, claim.id, { failed_at: sql<Date>`now()`, last_error: result.error });
      return "failed";
    }
    const next = sql<Date>`now() + make_interval(secs => ${wait})`;
    await write(tx, claim.id, { next_attempt_at: next, last_error: result.error });
    // Rounded up, because a job that runs before the event is due does nothing.
    if (wait < pollSeconds) await tx.sendJobs("webhook", [{ id: claim.id }], Math.ceil(wait));
    return "waiting";
  });
}

/**
 * Releases an event that a stopping worker did not finish. The event is due at once, and the attempt does not count.
 */
export async function releaseDelivery(db: Database, claim: Pick<Claim, "id" | "lease">): Promise<void> {
  await transaction(db, async (tx) => {
    const attempts = await lockOwn(tx, claim);
    if (attempts === null) return;
    await write(tx, claim.id, { attempts: Math.max(0, attempts - 1) });
    await tx.sendJobs("webhook", [{ id: claim.id }]);
  });
}

/** Locks an event and returns its number of attempts, or null if this worker no longer holds it. */
async function lockOwn(tx: Tx, { id, lease }: Pick<Claim, "id" | "lease">): Promise<number | null> {
  const row = await tx.kysely
    .selectFrom("webhook_deliveries")
    .select("attempts")
    .where("id", "=", id)
    .where("lease_token", "=", lease)
    .forUpdate()
    .executeTakeFirst();
  return row?.attempts ?? null;
}

type DeliveryUpdate = {
  attempts?: number;
  delivered_at?: ReturnType<typeof sql<Date>>;
  failed_at?: ReturnType<typeof sql<Date>>;
  next_attempt_at?: ReturnType<typeof sql<Date>>;
  last_error?: string;
};

async function write(tx: Tx, id: string, columns: DeliveryUpdate): Promise<void> {
  await tx.kysely
    .updateTable("webhook_deliveries")
    .set({ ...columns, lease_token: null, lease_until: null })
    .where("id", "=", id)
    .execute();
}
