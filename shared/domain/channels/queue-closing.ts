import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { ofKind } from "#shared/kinds/of-kind.ts";

const closes = sql.raw(`(${ofKind("closesAt", "null")})`);

/**
 * Queues the message that a room closes soon, 15 minutes before, for the channels that post it. Rooms that were open for
 * less than twice that time are not told. Returns the number of messages. Several processes may run it at once.
 */
export async function queueClosing(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into channel_messages (channel_id, session_id, sort)
    select c.id, s.id, 'closing'
    from (
      -- The index on closing times serves this comparison.
      select s.* from sessions s
      where s.ended_at is null and s.config->>'closesAt' is not null and s.config->>'closesAt' > iso(now())
        and s.config->>'closesAt' <= iso(now() + interval '15 minutes')
    ) s
    join chat_channels c on c.space_id = s.space_id and 'closing' = any(c.posts)
    where s.created_at <= ${closes}::timestamptz - interval '30 minutes'
    on conflict do nothing`.execute(db.kysely);
  return Number(numAffectedRows);
}
