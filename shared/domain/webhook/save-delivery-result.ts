import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Claim } from "./claim-deliveries.ts";
import { nextWait } from "./next-wait.ts";

/** The result of an attempt: `error` in the service's own words, `askedFor` the receiver's Retry-After in seconds. */
export type AttemptResult =
  | { delivered: true }
  | { delivered: false; error: string; final: boolean; askedFor: number | null };

/** The state of an event after an attempt; `lost` where another worker claimed it meanwhile: nothing was written. */
export type DeliveryState = "delivered" | "failed" | "waiting" | "lost";

// Workers look at the outbox every 10 s, so longer waits need no job; a queue full of deferred jobs is slow to read.
const lookedAtAnyway = 10;

/**
 * Writes the result of an attempt, and sends the job that wakes a worker for the next one if that is due within
 * seconds. Only the holder of the lease writes: a worker that finishes late changes nothing.
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
    // Rounded up: a job that comes before the event is due finds nothing to do.
    if (wait < lookedAtAnyway) await tx.sendJobs("webhook", [{ id: claim.id }], Math.ceil(wait));
    return "waiting";
  });
}

/**
 * Gives back an event that this worker did not finish because it stops: it is due at once, and the attempt does not
 * count.
 */
export async function releaseDelivery(db: Database, claim: Pick<Claim, "id" | "lease">): Promise<void> {
  await transaction(db, async (tx) => {
    const attempts = await lockOwn(tx, claim);
    if (attempts === null) return;
    await write(tx, claim.id, { attempts: Math.max(0, attempts - 1) });
    await tx.sendJobs("webhook", [{ id: claim.id }]);
  });
}

/** Locks an event and returns how many attempts it has had, or null where it is no longer this worker's. */
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
