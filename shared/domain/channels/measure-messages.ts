import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { NoticesDue } from "../notices/measure-notices.ts";

/** Returns the number and age of due messages to channels, for the metrics. */
export async function measureMessages(db: Database): Promise<NoticesDue> {
  const { rows } = await sql<NoticesDue>`
    select count(*) as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float as "oldestSeconds"
    from channel_messages
    where sent_at is null and failed_at is null and due_at <= now()`.execute(db.kysely);
  return rows[0]!;
}
