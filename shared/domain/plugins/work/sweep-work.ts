import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** The maximum number of events and jobs kept per plugin: this many done ones, and as many failed ones. */
const MAX_KEPT = 1000;

/**
 * Deletes old plugin work:
 * - jobs that ended more than `olderThanMs` ago
 * - all but the newest 1,000 done and 1,000 failed events and jobs of each plugin
 * - events without waiting work, if they are as old or have no work left
 * - people's requests an hour after their creation
 *
 * Returns the number of deleted rows, without those deleted by cascade. For the delivery role; several processes may
 * run it at once.
 */
export async function sweepWork(db: Database, olderThanMs: number): Promise<number> {
  const since = sql`now() - ${olderThanMs} * interval '1 ms'`;
  const jobs = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where ended_at < ${since} and event_id is null for update skip locked)`.execute(
    db.kysely,
  );
  // The outer `ended_at is not null` keeps work that an admin retries at the same time.
  const surplus = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where ended_at is not null and id in (
        select id from (
          select id, row_number() over (partition by install_id, failed order by ordinal desc) as place
          from plugin_work where ended_at is not null and asked_by is null
        ) ended where place > ${MAX_KEPT})
      for update skip locked)`.execute(db.kysely);
  const events = await sql`
    delete from plugin_events where id in (
      select e.id from plugin_events e
      where (e.created_at < ${since} or not exists (select from plugin_work w where w.event_id = e.id))
        and not exists (select from plugin_work w where w.event_id = e.id and w.ended_at is null)
      for update skip locked)`.execute(db.kysely);
  // The reply to a person's request is only useful while the person waits for it.
  const requests = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where asked_by is not null and created_at < now() - interval '1 hour'
      for update skip locked)`.execute(db.kysely);
  return [jobs, surplus, events, requests].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows),
    0,
  );
}
