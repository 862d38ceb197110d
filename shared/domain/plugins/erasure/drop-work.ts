import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";
import { countSetbacks } from "../notices/count-setbacks.ts";

/** Work of an install, for one room or for none. */
type Place = { install: string; room: string | null };

/** Condition on work `w`: it has the id, in its payload, its event, its key, its answer or its last error. */
const has = (userId: string) => sql<boolean>`(
  strpos(concat_ws(' ', w.name, w.key, w.payload, w.answer, w.last_error), ${userId}) > 0
  or exists (select from plugin_events e where e.id = w.event_id and strpos(e.payload, ${userId}) > 0))`;

/**
 * Deletes the events, jobs and requests of plugins that have a person's id, waiting ones and ended ones. A run of deleted
 * work that is under way stores nothing (decisions/plugins#erasure-deletes-work). Returns the number of deleted events,
 * jobs and requests. The facilitators of their rooms no longer see them as failed. For operators.
 */
export async function dropWorkWith(db: Database, userId: string): Promise<number> {
  const { rows: places } = await sql<Place>`
    select distinct w.install_id as install, w.session_id as room from plugin_work w where ${has(userId)}
    order by room, install`.execute(db.kysely);
  let dropped = 0;
  for (const place of places) dropped += await dropIn(db, place, userId);
  // Their payloads stay until the last work of an event is gone.
  await sql`delete from plugin_events where strpos(payload, ${userId}) > 0`.execute(db.kysely);
  return dropped;
}

function dropIn(db: Database, { install, room }: Place, userId: string): Promise<number> {
  return transaction(db, async (tx) => {
    if (room !== null) await lockRooms(tx, sql`s.id = ${room}`);
    const { numAffectedRows } = await sql`
      delete from plugin_work w
      where w.install_id = ${install} and w.session_id is not distinct from ${room}::uuid
        and ${has(userId)}`.execute(tx.kysely);
    if (room !== null && (await countSetbacks(tx, install, room))) await bumpVersions(tx, [room]);
    return Number(numAffectedRows);
  });
}
