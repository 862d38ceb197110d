import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_WRITERS } from "#shared/rules/room-size.ts";
import type { StandupOrder } from "#shared/wire/standup.ts";
import type { Room } from "../action.ts";

/**
 * Writes each person's position in the speaking order. A random order sorts people by a digest of its seed and their
 * id, so that anyone can recompute it. People without an entry get one, in this order, until the standup has the
 * maximum number of entries.
 */
export async function makeOrder(tx: Tx, room: Room, order: StandupOrder): Promise<void> {
  const seed = order.by === "random" ? order.seed : null;
  await sql`
    update standup_entries set position = null, skipped = false, spoke = false where session_id = ${room.id}`.execute(
    tx.kysely,
  );
  await sql`
    with ranked as (
      select u.id, row_number() over (
          order by case when ${seed}::text is not null then md5(${seed}::text || u.id::text) end,
            u.name collate by_name, u.id) as rank,
        exists (select from standup_entries e where e.session_id = ${room.id} and e.user_id = u.id) as has_entry
      from room_seats(${room.id}) seat
      join users u on u.id = seat.user_id
      where not seat.spectator
    ),
    counted as (
      select *, count(*) filter (where not has_entry) over (order by rank) as newcomers from ranked
    )
    insert into standup_entries as e (session_id, user_id, position)
    select ${room.id}, id, row_number() over (order by rank) - 1
    from counted
    where has_entry
      or newcomers <= ${MAX_WRITERS} - (select count(*) from standup_entries e where e.session_id = ${room.id})
    on conflict (session_id, user_id) do update set position = excluded.position`.execute(tx.kysely);
}
