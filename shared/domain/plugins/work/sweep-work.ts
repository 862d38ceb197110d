import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** Maximum number of done events and jobs kept per plugin, and of failed ones. */
const MAX_KEPT = 1000;

/**
 * Deletes ended events and jobs of plugins. It deletes jobs that ended more than `olderThanMs` ago. Of each plugin it
 * keeps the newest 1,000 done and the newest 1,000 failed ones. It deletes events without waiting deliveries if they
 * are old or have no deliveries left. It also deletes people's asks an hour after their creation. Returns the number of
 * rows it deleted itself. For the delivery role; several processes may run it at once.
 */
export async function sweepWork(db: Database, olderThanMs: number): Promise<number> {
  const since = sql`now() - ${olderThanMs} * interval '1 ms'`;
  const jobs = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where ended_at < ${since} and event_id is null for update skip locked)`.execute(
    db.kysely,
  );
  // An admin may retry one of them at the same time.
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
  // The reply to a request is only useful while the person waits for it.
  const asked = await sql`
    delete from plugin_work where id in (
      select id from plugin_work where asked_by is not null and created_at < now() - interval '1 hour'
      for update skip locked)`.execute(db.kysely);
  return [jobs, tooMany, events, asked].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows),
    0,
  );
}
