import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Lease } from "./leases.ts";
import type { Work } from "./take-work.ts";

/** How often work is begun before it has failed for good. */
export const MAX_ATTEMPTS = 8;

const firstWaitSeconds = 5;
const MAX_WAIT_SECONDS = 600;

/**
 * What became of work: `busy` where the plugin could not be called now, `lost` where another process does it by now, or it is not wanted any
 * more: nothing is written.
 */
export type Ended = "done" | "waits" | "failed" | "busy" | "lost";

/**
 * Notes that work is done, and writes in the same transaction what the plugin asked to be kept, so that both happen or
 * neither does; `answer` is JSON text for whoever asked. A job's payload is not needed again and is dropped. Only the
 * holder of the lease writes. Throws what `keep` throws; the work is not done then.
 */
export function endWork(
  db: Database,
  lease: Lease,
  { id, answer = null }: Pick<Work, "id"> & { answer?: string | null },
  keep: (tx: Tx) => Promise<void>,
): Promise<Ended> {
  return transaction(db, async (tx) => {
    if (!(await isOurs(tx, lease))) return "lost";
    const { numAffectedRows } = await sql`
      update plugin_work set ended_at = now(), answer = ${answer},
        payload = case when event_id is null and asked_by is null then 'null' else payload end
      where id = ${id} and ended_at is null`.execute(tx.kysely);
    if (numAffectedRows !== 1n) return "lost";
    await keep(tx);
    return "done";
  });
}

/**
 * Notes that an attempt has failed, in the words of this service. It is made again after 5 s, and each time after twice
 * as long, 10 minutes at most; after the eighth the work has failed.
 */
export function failWork(
  db: Database,
  lease: Lease,
  { id, attempts, isAsked = false }: Pick<Work, "id" | "attempts"> & { isAsked?: boolean },
  error: string,
): Promise<Ended> {
  // Somebody waits for what they have asked for, and can ask again.
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

/** Notes that an attempt could not be made: it does not count, and the work keeps its place in the line. */
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

/** Locks the install, then the lease, so that nobody else takes it before this is over. */
async function isOurs(tx: Tx, { install, token }: Lease): Promise<boolean> {
  await sql`select from plugin_installs where id = ${install} for no key update`.execute(tx.kysely);
  const { rows } = await sql`
    select from plugin_leases where install_id = ${install} and token = ${token} and until > now()
    for update`.execute(tx.kysely);
  return rows.length === 1;
}
