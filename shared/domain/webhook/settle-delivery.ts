import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Claim } from "./claim-deliveries.ts";
import { nextWait } from "./next-wait.ts";

/** What an attempt came to. `error` is in our own words; `askedFor` is the receiver's Retry-After in seconds. */
export type AttemptResult =
  | { delivered: true }
  | { delivered: false; error: string; final: boolean; askedFor: number | null };

/** What an event is after an attempt; `lost` where another worker has taken it meanwhile, and nothing was written. */
export type Settled = "delivered" | "failed" | "waiting" | "lost";

// Workers look at the outbox every 10 s. What waits longer needs no job, and a queue that is full of jobs for later is
// slow for everybody.
const lookedAtAnyway = 10;

/**
 * Writes down what became of an attempt, and sends the job that wakes a worker for the next one where that is a matter of
 * seconds. Only the holder of the lease writes: a worker that comes back late changes nothing. Spec 1, Standup webhook and deliveries; contract 9.
 */
export async function settleDelivery(
  db: Database,
  claim: Pick<Claim, "id" | "lease">,
  result: AttemptResult,
  random: () => number = Math.random,
): Promise<Settled> {
  return transaction(db, async (tx) => {
    const attempts = await lockOwn(tx, claim);
    if (attempts === null) return "lost";
    if (result.delivered) {
      // What went wrong before stays to be read.
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
    // A second late rather than a moment early, when there is nothing to do yet.
    if (wait < lookedAtAnyway) await tx.sendJobs("webhook", [{ id: claim.id }], Math.ceil(wait));
    return "waiting";
  });
}

/**
 * Gives back an event that was not sent to its end because this worker stops: it is due at once, for another worker, and
 * the attempt does not count.
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

type Written = {
  attempts?: number;
  delivered_at?: ReturnType<typeof sql<Date>>;
  failed_at?: ReturnType<typeof sql<Date>>;
  next_attempt_at?: ReturnType<typeof sql<Date>>;
  last_error?: string;
};

async function write(tx: Tx, id: string, columns: Written): Promise<void> {
  await tx.kysely
    .updateTable("webhook_deliveries")
    .set({ ...columns, lease_token: null, lease_until: null })
    .where("id", "=", id)
    .execute();
}
