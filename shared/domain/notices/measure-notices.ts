import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** The number of due notices that are not sent, including running attempts, and the age of the oldest in seconds. */
export type NoticesDue = { count: number; oldestSeconds: number };

/** Returns the number and age of due notices, for the metrics. */
export async function measureNotices(db: Database): Promise<NoticesDue> {
  const { rows } = await sql<NoticesDue>`
    select count(*) as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float as "oldestSeconds"
    from notice_deliveries
    where done_at is null and failed_at is null and due_at <= now()`.execute(db.kysely);
  return rows[0]!;
}
