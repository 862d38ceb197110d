import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Deletes events of plugins that are older than `olderThanMs` and of which no delivery waits, with their deliveries, and
 * jobs that ended before that, and what persons asked for more than an hour ago. Returns how many rows it deleted itself. protocol/plugins 84, 91. For the delivery role; any
 * number may run at once.
 */
export async function sweepWork(db: Database, olderThanMs: number): Promise<number> {
  const since = sql`now() - ${olderThanMs} * interval '1 ms'`;
  const events = await sql`
    delete from plugin_events where id in (
      select e.id from plugin_events e
      where e.created_at < ${since}
        and not exists (select from plugin_work w where w.event_id = e.id and w.ended_at is null)
      for update skip locked)`.execute(db.kysely);
  const jobs = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where ended_at < ${since} and event_id is null for update skip locked)`.execute(
    db.kysely,
  );
  // What somebody was answered is of use to them for as long as they wait.
  const asked = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where asked_by is not null and created_at < now() - interval '1 hour'
      for update skip locked)`.execute(db.kysely);
  return [events, jobs, asked].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows), 0);
}
