import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Lease } from "./leases.ts";
import type { Work } from "./take-work.ts";

/** Attempts before a job fails permanently. */
export const MAX_ATTEMPTS = 8;

const firstWaitSeconds = 5;
const MAX_WAIT_SECONDS = 600;

/**
 * The result of ending a job. `busy`: the plugin could not be called now. `lost`: the lease was lost or the job was
 * deleted, and nothing was written.
 */
export type Ended = "done" | "waits" | "failed" | "busy" | "lost";

/**
 * Records that a job is done. The same transaction writes its requested changes with `save`. `answer` is JSON text for
 * the person who asked. The payload of a job is deleted. Only the holder of the lease writes. Throws the problems of
 * `save`; the job is not done then.
 */
export function endWork(
  db: Database,
  lease: Lease,
  { id, answer = null }: Pick<Work, "id"> & { answer?: string | null },
  save: (tx: Tx) => Promise<void>,
): Promise<Ended> {
  return transaction(db, async (tx) => {
    if (!(await isOurs(tx, lease))) return "lost";
    const { numAffectedRows } = await sql`
      update plugin_work set ended_at = now(), answer = ${answer},
        payload = case when event_id is null and asked_by is null then 'null' else payload end
      where id = ${id} and ended_at is null`.execute(tx.kysely);
    if (numAffectedRows !== 1n) return "lost";
    await save(tx);
    return "done";
  });
}

/**
 * Records a failed attempt, in this service's own words. The first retry follows after 5 s, and each further delay
 * doubles, up to 10 minutes. After the eighth attempt the job has failed.
 */
export function failWork(
  db: Database,
  lease: Lease,
  { id, attempts, isAsked = false }: Pick<Work, "id" | "attempts"> & { isAsked?: boolean },
  error: string,
): Promise<Ended> {
  // A person waits for the result and can ask again.
  const isOver = isAsked || attempts >= MAX_ATTEMPTS;
  const wait = Math.min(firstWaitSeconds * 2 ** (attempts - 1), MAX_WAIT_SECONDS);
  const next = isOver
    ? sql`ended_at = now(), failed = true`
    : sql`due_at = now() + make_interval(secs => ${wait})`;
  return transaction(db, async (tx) => {
    if (!(await isOurs(tx, lease))) return "lost";
    await sql`update plugin_work set ${next}, last_error = ${error} where id = ${id} and ended_at is null`.execute(
      tx.kysely,
    );
    return isOver ? "failed" : "waits";
  });
}

/**
 * Puts a job back if an attempt was not possible. The attempt does not count, and the job keeps its place in the queue.
 */
export function putWorkBack(db: Database, lease: Lease, { id }: Pick<Work, "id">): Promise<Ended> {
  return transaction(db, async (tx) => {
    if (!(await isOurs(tx, lease))) return "lost";
    await sql`
      update plugin_work set attempts = greatest(attempts - 1, 0) where id = ${id} and ended_at is null`.execute(
      tx.kysely,
    );
    return "busy";
  });
}

/** Locks the install, then the lease, so that no other process takes the lease before this transaction ends. */
async function isOurs(tx: Tx, { install, token }: Lease): Promise<boolean> {
  await sql`select from plugin_installs where id = ${install} for no key update`.execute(tx.kysely);
  const { rows } = await sql`
    select from plugin_leases where install_id = ${install} and token = ${token} and until > now()
    for update`.execute(tx.kysely);
  return rows.length === 1;
}
