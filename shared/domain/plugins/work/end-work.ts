import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRoom } from "../../rooms/locks.ts";
import { countSetbacks } from "../notices/count-setbacks.ts";
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

/** What a run requested with `tryLater`. Null `afterMs` gives the work up. `reason` is the plugin's own text. */
export type Later = { afterMs: number | null; reason?: string };

/** A job that ended. `answer` is JSON text for the person who asked. `room` is the room to lock, by default none. */
type EndedWork = Pick<Work, "id"> & { answer?: string | null; room?: string | null };

/**
 * Records that a job is done. The same transaction writes its requested changes with `save`, which gets the locked room
 * and returns true if it changed what the room shows. The payload of a job is deleted. Only the holder of the lease
 * writes. Throws the problems of `save`; the job is not done then.
 */
export function endWork(
  db: Database,
  lease: Lease,
  { id, answer = null, room = null }: EndedWork,
  save: (tx: Tx, room: string | null) => Promise<boolean>,
): Promise<Ended> {
  return transaction(db, async (tx) => {
    const locked = await lockIfExists(tx, room);
    if (!(await isOurs(tx, lease))) return "lost";
    const { numAffectedRows } = await sql`
      update plugin_work set ended_at = now(), answer = ${answer},
        payload = case when event_id is null and asked_by is null then 'null' else payload end
      where id = ${id} and ended_at is null`.execute(tx.kysely);
    if (numAffectedRows !== 1n) return "lost";
    await showInRoom(tx, lease.install, locked, await save(tx, locked));
    return "done";
  });
}

type FailedWork = Pick<Work, "id" | "attempts"> & { isAsked?: boolean; room?: string | null };

/**
 * Records a failed attempt, in this service's own words. The first retry follows after 5 s, and each further delay
 * doubles, up to 10 minutes. After the eighth attempt the job has failed. The facilitator of the work's room sees how
 * much work failed. A job that a later one with its key has replaced is done.
 */
export function failWork(
  db: Database,
  lease: Lease,
  { id, attempts, isAsked = false, room = null }: FailedWork,
  error: string,
): Promise<Ended> {
  const wait = Math.min(firstWaitSeconds * 2 ** (attempts - 1), MAX_WAIT_SECONDS);
  // A person waits for the result and can ask again.
  const afterMs = isAsked || attempts >= MAX_ATTEMPTS ? null : wait * 1000;
  return transaction(db, async (tx) => {
    const locked = isAsked ? null : await lockIfExists(tx, room);
    if (!(await isOurs(tx, lease))) return "lost";
    const ended = await recordFailed(tx, id, { afterMs, error, room: locked });
    if (ended !== "lost") await showInRoom(tx, lease.install, locked);
    return ended;
  });
}

/**
 * Records an attempt that the plugin ended with `tryLater`. The same transaction writes its requested changes with
 * `save`, as in `endWork`. The work is due again after `afterMs`. Without it, or after the eighth attempt, it has failed.
 * Throws the problems of `save`; nothing is recorded then.
 */
export function deferWork(
  db: Database,
  lease: Lease,
  { id, attempts, room }: Pick<Work, "id" | "attempts" | "room">,
  { afterMs, reason = "It asked for another attempt." }: Later,
  save: (tx: Tx, room: string | null) => Promise<boolean>,
): Promise<Ended> {
  return transaction(db, async (tx) => {
    const locked = await lockIfExists(tx, room);
    if (!(await isOurs(tx, lease))) return "lost";
    const { rows } = await sql`
      select from plugin_work where id = ${id} and ended_at is null for update`.execute(tx.kysely);
    if (rows.length === 0) return "lost";
    // Before the result, because the run may have queued a job that replaces this one.
    const isNoticed = await save(tx, locked);
    const ended = await recordFailed(tx, id, {
      afterMs: attempts >= MAX_ATTEMPTS ? null : afterMs,
      error: reason,
      room: locked,
    });
    await showInRoom(tx, lease.install, locked, isNoticed);
    return ended;
  });
}

type Failed = { afterMs: number | null; error: string; room: string | null };

/** Writes a failed attempt: the work is due again after a time, or has failed, or was replaced meanwhile. */
async function recordFailed(tx: Tx, id: string, { afterMs, error, room }: Failed): Promise<Ended> {
  const isOver = afterMs === null;
  const { rows } = await sql<{ replaced: boolean }>`
    update plugin_work set last_error = ${error}, session_id = ${room},
      ended_at = case when ${isOver} or replaced then now() end, failed = ${isOver} and not replaced,
      due_at = case when ${isOver} or replaced then due_at else now() + ${afterMs ?? 0} * interval '1 ms' end
    where id = ${id} and ended_at is null returning replaced`.execute(tx.kysely);
  if (!rows[0]) return "lost";
  if (rows[0].replaced) return "done";
  return isOver ? "failed" : "waits";
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

/** Locks a room before the install, and returns its id; null if it was deleted. */
async function lockIfExists(tx: Tx, room: string | null): Promise<string | null> {
  return room === null ? null : ((await lockRoom(tx, room))?.id ?? null);
}

/** Counts the failed work of a locked room again, and increments the room's version if this or its notices changed. */
async function showInRoom(tx: Tx, installId: string, room: string | null, isNoticed = false): Promise<void> {
  if (room === null) return;
  const isCounted = await countSetbacks(tx, installId, room);
  if (isCounted || isNoticed) await bumpVersions(tx, [room]);
}

/** Locks the install, then the lease, so that no other process takes the lease before this transaction ends. */
async function isOurs(tx: Tx, { install, token }: Lease): Promise<boolean> {
  await sql`select from plugin_installs where id = ${install} for no key update`.execute(tx.kysely);
  const { rows } = await sql`
    select from plugin_leases where install_id = ${install} and token = ${token} and until > now()
    for update`.execute(tx.kysely);
  return rows.length === 1;
}
