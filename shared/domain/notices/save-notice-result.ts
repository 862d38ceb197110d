import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { NoticeClaim } from "./claim-notices.ts";
import { nextWait } from "./next-wait.ts";

/**
 * The result of an attempt. `gone`: the device no longer exists at its push service. `error` is in this service's own
 * words, `askedFor` the push service's Retry-After in seconds.
 */
export type NoticeResult =
  | { outcome: "sent" }
  | { outcome: "gone" }
  | { outcome: "failed"; error: string; final: boolean; askedFor: number | null };

/** The state of a notice after an attempt. `lost`: another worker claimed it in the meantime, and nothing was written. */
export type NoticeState = "sent" | "gone" | "failed" | "waiting" | "lost";

type Held = Pick<NoticeClaim, "id" | "lease" | "deviceId" | "secret">;

/**
 * Writes the result of an attempt. A device that is gone is deleted with its notices. Only the holder of the lease
 * writes: a worker that finishes late changes nothing.
 */
export async function saveNoticeResult(
  db: Database,
  claim: Held,
  result: NoticeResult,
): Promise<NoticeState> {
  return transaction(db, async (tx) => {
    // First, because a request of its owner locks the device before its notices.
    await sql`select from push_subscriptions where id = ${claim.deviceId} for no key update`.execute(
      tx.kysely,
    );
    const notice = await lockOwn(tx, claim);
    if (!notice) return "lost";
    if (result.outcome === "sent") {
      await write(tx, claim.id, { done_at: sql<Date>`now()` });
      await recordError(tx, claim, null);
      return "sent";
    }
    if (result.outcome === "gone" && (await deleteDevice(tx, claim))) return "gone";
    const failed = result.outcome === "failed" ? result : movedMeanwhile;
    const wait = failed.final ? null : nextWait(notice.attempts, failed.askedFor);
    await recordError(tx, claim, failed.error);
    if (wait === null || wait >= notice.secondsLeft) {
      await write(tx, claim.id, { failed_at: sql<Date>`now()` });
      return "failed";
    }
    await write(tx, claim.id, { due_at: sql<Date>`now() + make_interval(secs => ${wait})` });
    return "waiting";
  });
}

/** The person subscribed again during the attempt, so the device has another address now. */
const movedMeanwhile = { error: "the address changed meanwhile", final: false, askedFor: null };

/** Releases a notice that a stopping worker did not finish. It is due at once, and the attempt does not count. */
export async function releaseNotice(db: Database, claim: Pick<NoticeClaim, "id" | "lease">): Promise<void> {
  await sql`
    update notice_deliveries set attempts = greatest(0, attempts - 1), lease_token = null, lease_until = null
    where id = ${claim.id} and lease_token = ${claim.lease}`.execute(db.kysely);
}

async function lockOwn(
  tx: Tx,
  { id, lease }: Held,
): Promise<{ attempts: number; secondsLeft: number } | undefined> {
  const { rows } = await sql<{ attempts: number; secondsLeft: number }>`
    select attempts, extract(epoch from expires_at - now())::float8 as "secondsLeft"
    from notice_deliveries where id = ${id} and lease_token = ${lease} for update`.execute(tx.kysely);
  return rows[0];
}

/** Deletes the device unless its address has changed since the claim. Returns whether it did. */
async function deleteDevice(tx: Tx, { deviceId, secret }: Held): Promise<boolean> {
  const deleted = await tx.kysely
    .deleteFrom("push_subscriptions")
    .where("id", "=", deviceId)
    .where("secret", "=", secret)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

async function recordError(tx: Tx, { deviceId }: Held, error: string | null): Promise<void> {
  await sql`
    update push_subscriptions set last_error = ${error}
    where id = ${deviceId} and last_error is distinct from ${error}`.execute(tx.kysely);
}

type Columns = { [Column in "done_at" | "failed_at" | "due_at"]?: ReturnType<typeof sql<Date>> };

async function write(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.kysely
    .updateTable("notice_deliveries")
    .set({ ...columns, lease_token: null, lease_until: null })
    .where("id", "=", id)
    .execute();
}
