import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/**
 * Counts the failed work of an install for a room, which is locked, and stores the counts for the room's facilitator.
 * Work that a person asked for does not count, because that person sees the result. Returns true if the counts changed.
 */
export async function countSetbacks(tx: Tx, installId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ waiting: number; givenUp: number }>`
    select count(*) filter (where ended_at is null and last_error is not null)::int as waiting,
      count(*) filter (where failed)::int as "givenUp"
    from plugin_work where session_id = ${sessionId} and install_id = ${installId} and asked_by is null`.execute(
    tx.kysely,
  );
  const { waiting, givenUp } = rows[0]!;
  const { numAffectedRows } =
    waiting + givenUp === 0
      ? await sql`
          delete from plugin_setbacks where session_id = ${sessionId} and install_id = ${installId}`.execute(
          tx.kysely,
        )
      : await sql`
          insert into plugin_setbacks as b (session_id, install_id, plugin, display, waiting, given_up)
          select ${sessionId}, i.id, i.name, p.manifest ->> 'display', ${waiting}, ${givenUp}
          from plugin_installs i join plugin_bundles p on p.digest = i.digest where i.id = ${installId}
          on conflict (session_id, install_id) do update
          set waiting = excluded.waiting, given_up = excluded.given_up, display = excluded.display
          where (b.waiting, b.given_up) is distinct from (excluded.waiting, excluded.given_up)`.execute(
          tx.kysely,
        );
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}
