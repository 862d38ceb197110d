import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Returns true if there are events to expand, or due notices without a running attempt. It is much cheaper than an
 * expansion and a claim, which a process would otherwise plan every 2 s.
 */
export async function isAnythingDue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from notice_events) or exists (
      select from notice_deliveries
      where done_at is null and failed_at is null and due_at <= now()
        and (lease_until is null or lease_until <= now())) as due`.execute(db.kysely);
  return rows[0]!.due;
}
