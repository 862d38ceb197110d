import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import { isReadable } from "#shared/standups/readable.ts";
import type { Room } from "../action.ts";
import { heldBytes } from "./text-size.ts";

/**
 * Fills `yesterday` with what each person planned in the standup before this one in the space, where they have written
 * nothing yet. It goes by the speaking order and stops where the room has no space left for the next text: a start must
 * not fail because of what people wrote last time.
 */
export async function prefill(tx: Tx, room: Room): Promise<void> {
  await sql`
    with planned as (
      select e.user_id, last.today,
        sum(greatest(0, octet_length(last.today) - octet_length(e.yesterday))) over (order by e.position) as growth
      from standup_entries e
      join standup_entries last on last.user_id = e.user_id and ${sql.raw(isReadable("last.today"))}
      where e.session_id = ${room.id} and e.position is not null
        and e.posted_at is null and not (${sql.raw(isReadable("e.yesterday"))})
        and last.session_id = (
          select earlier.id from sessions here
          join sessions earlier on earlier.space_id = here.space_id and earlier.kind = here.kind
          where here.id = ${room.id} and (earlier.created_at, earlier.id) < (here.created_at, here.id)
          order by earlier.created_at desc, earlier.id desc limit 1)
    )
    update standup_entries e set yesterday = planned.today
    from planned
    where e.session_id = ${room.id} and e.user_id = planned.user_id
      and planned.growth <= ${MAX_ROOM_TEXT_BYTES} - ${heldBytes(room.id)}`.execute(tx.kysely);
}
