import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { freeKeys } from "./free-keys.ts";

/** A job that a plugin requested: its delay in milliseconds, and its payload as JSON text. */
export type NewJob = { name: string; payload: string; inMs: number; key?: string };

/** An event that a plugin raised: its short topic, and its payload as JSON text. */
export type NewEvent = { topic: string; payload: string };

/**
 * The run that requested jobs or events: the number of plugin events that led to it, and its space, which they
 * inherit. Invariant: the space is never read from a plugin's payload, because it selects the connections of a run.
 */
export type Origin = { hops: number; spaceId: string | null };

/** Maximum number of waiting jobs of a plugin. */
export const MAX_WAITING_JOBS = 1000;

/** Locks an install's row, so that its waiting jobs can be counted. */
export async function lockInstall(tx: Tx, installId: string): Promise<void> {
  await sql`select from plugin_installs where id = ${installId} for no key update`.execute(tx.kysely);
}

/**
 * Writes jobs of an install and returns true. If too many would wait, it writes none and returns false. A job with a
 * key replaces the waiting and failed jobs with the same key. A running one continues, but is not tried again. The
 * commit wakes the workers. The install is locked already. The caller counts the setbacks of the locked `room`.
 */
export async function queueJobs(
  tx: Tx,
  installId: string,
  jobs: readonly NewJob[],
  { hops, spaceId, room }: Origin & { room: string | null },
): Promise<boolean> {
  const keys = jobs.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await freeKeys(tx, installId, { keys, room });
  const { waiting } = await countWaiting(tx, installId);
  if (waiting + jobs.length > MAX_WAITING_JOBS) return false;
  for (const { name, payload, inMs, key = null } of jobs)
    await sql`
      insert into plugin_work (install_id, session_id, space_id, name, payload, key, hops, due_at)
      values (${installId}, ${room}, ${spaceId}, ${name}, ${payload}, ${key}, ${hops},
        clock_timestamp() + ${inMs} * interval '1 ms')
      on conflict (install_id, key) where key is not null and ended_at is null
        do update set name = excluded.name, session_id = excluded.session_id, space_id = excluded.space_id,
          payload = excluded.payload, due_at = excluded.due_at`.execute(tx.kysely);
  await sql`select pg_notify('svc_plugin_work', '')`.execute(tx.kysely);
  return true;
}

/** Returns the number of waiting or running jobs of an install, and the database's time. */
export async function countWaiting(tx: Tx, installId: string): Promise<{ waiting: number; now: Date }> {
  const { rows } = await sql<{ waiting: number; now: Date }>`
    select count(*)::int as waiting, now() as now from plugin_work
    where install_id = ${installId} and event_id is null and asked_by is null and ended_at is null`.execute(
    tx.kysely,
  );
  return rows[0]!;
}

/**
 * Raises an event of a plugin for the plugins of its org that were granted its topic, `plugin.<name>.<topic>`. `hops`
 * of `origin` is the length of the event chain, including this event.
 */
export async function raiseEvent(
  tx: Tx,
  installId: string,
  { topic, payload }: NewEvent,
  { hops, spaceId }: Origin,
): Promise<void> {
  await sql`
    select raise_plugin_event_in(${spaceId}::uuid, org_id, 'plugin.' || name || '.' || ${topic}::text, ${payload},
      ${hops}::int)
    from plugin_installs where id = ${installId}`.execute(tx.kysely);
}
