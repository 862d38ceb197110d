import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/** A job that a plugin has asked for: when it is due as milliseconds from now, its payload as JSON text. */
export type NewJob = { name: string; payload: string; inMs: number; key?: string };

/** An event that a plugin has raised, with its short topic and JSON text. */
export type NewEvent = { topic: string; payload: string };

/** How many jobs of a plugin wait at most. */
export const MAX_WAITING_JOBS = 1000;

/** Locks an install's row, behind which what waits for it is counted. */
export async function lockInstall(tx: Tx, installId: string): Promise<void> {
  await sql`select from plugin_installs where id = ${installId} for no key update`.execute(tx.kysely);
}

/**
 * Writes jobs of an install, all of them or, where too many would wait, none, and returns whether it wrote them. One
 * with a key takes the place of the one that waits under it; one that is running goes on. Workers are woken once this
 * is committed. The install is locked before.
 */
export async function queueJobs(
  tx: Tx,
  installId: string,
  jobs: readonly NewJob[],
  hops: number,
): Promise<boolean> {
  for (const { key } of jobs) if (key !== undefined) await makeRoomFor(tx, installId, key);
  const { waiting } = await countWaiting(tx, installId);
  if (waiting + jobs.length > MAX_WAITING_JOBS) return false;
  for (const { name, payload, inMs, key = null } of jobs)
    await sql`
      insert into plugin_work (install_id, name, payload, key, hops, due_at)
      values (${installId}, ${name}, ${payload}, ${key}, ${hops}, clock_timestamp() + ${inMs} * interval '1 ms')
      on conflict (install_id, key) where key is not null and ended_at is null
        do update set name = excluded.name, payload = excluded.payload, due_at = excluded.due_at`.execute(
      tx.kysely,
    );
  await sql`select pg_notify('svc_plugin_work', '')`.execute(tx.kysely);
  return true;
}

/** Returns how many jobs of an install wait or run, and the database's clock. */
export async function countWaiting(tx: Tx, installId: string): Promise<{ waiting: number; now: Date }> {
  const { rows } = await sql<{ waiting: number; now: Date }>`
    select count(*)::int as waiting, now() as now from plugin_work
    where install_id = ${installId} and event_id is null and asked_by is null and ended_at is null`.execute(
    tx.kysely,
  );
  return rows[0]!;
}

/** What runs under the key keeps running, without it. */
async function makeRoomFor(tx: Tx, installId: string, key: string) {
  const held = sql`install_id = ${installId} and key = ${key} and ended_at is null`;
  await sql`
    delete from plugin_work where ${held} and not exists (
      select from plugin_leases l where l.work_id = plugin_work.id and l.until > now())`.execute(tx.kysely);
  await sql`update plugin_work set key = null where ${held}`.execute(tx.kysely);
}

/**
 * Raises an event of a plugin for the plugins of its org that were granted its topic, `plugin.<name>.<topic>`. `hops`
 * is how many events of plugins led to it, itself included.
 */
export async function raiseEvent(
  tx: Tx,
  installId: string,
  { topic, payload }: NewEvent,
  hops: number,
): Promise<void> {
  await sql`
    select raise_plugin_event(org_id, 'plugin.' || name || '.' || ${topic}::text, ${payload}, ${hops}::int)
    from plugin_installs where id = ${installId}`.execute(tx.kysely);
}
