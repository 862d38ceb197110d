import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** How many events and jobs of a plugin are kept that are done, and how many that failed. */
const MAX_KEPT = 1000;

/**
 * Deletes what ended of the events and jobs of plugins: jobs longer ago than `olderThanMs`, and of each plugin all but
 * the newest 1,000 that are done and 1,000 that failed; then events of which no delivery waits, if they are older or no
 * delivery is left. Also what persons asked for more than an hour ago. Returns how many rows it deleted itself. For the
 * delivery role; any number may run at once.
 */
export async function sweepWork(db: Database, olderThanMs: number): Promise<number> {
  const since = sql`now() - ${olderThanMs} * interval '1 ms'`;
  const jobs = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where ended_at < ${since} and event_id is null for update skip locked)`.execute(
    db.kysely,
  );
  // An admin may make one of them due again meanwhile.
  const tooMany = await sql`
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
  // What somebody was answered is of use to them for as long as they wait.
  const asked = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where asked_by is not null and created_at < now() - interval '1 hour'
      for update skip locked)`.execute(db.kysely);
  return [jobs, tooMany, events, asked].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows),
    0,
  );
}
