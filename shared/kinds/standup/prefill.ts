import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import { isReadable } from "#shared/standups/readable.ts";
import type { Room } from "../action.ts";
import { previousStandup } from "./previous-standup.ts";
import { standupTextBytes } from "./text-size.ts";

/**
 * Fills `yesterday` with each person's plan in the space's previous standup, if they have not written yet. Follows the
 * speaking order and stops at the size limit of the room. So old texts cannot make a start fail.
 */
export async function prefill(tx: Tx, room: Room): Promise<void> {
  await sql`
    with standup as (select ${room.id}::uuid as id),
    planned as (
      select e.user_id, last.today,
        sum(greatest(0, octet_length(last.today) - octet_length(e.yesterday))) over (order by e.position) as growth
      from standup_entries e
      join standup_entries last on last.user_id = e.user_id and ${sql.raw(isReadable("last.today"))}
      where e.session_id = ${room.id} and e.position is not null
        and e.posted_at is null and not (${sql.raw(isReadable("e.yesterday"))})
        and last.session_id = ${sql.raw(previousStandup("(select id from standup)"))}
    )
    update standup_entries e set yesterday = planned.today
    from planned
    where e.session_id = ${room.id} and e.user_id = planned.user_id
      and planned.growth <= ${MAX_ROOM_TEXT_BYTES} - ${standupTextBytes(room.id)}`.execute(tx.kysely);
}
