import { sql } from "kysely";
import { isWritten } from "./readable.ts";
import type { Tx } from "../db/transaction.ts";

/**
 * Records how many people wrote in scheduled standups and how many could have. It counts members of the space who
 * joined before the end of the day, except spectators and people who were away. An away range that was entered after
 * the end of the day changes nothing.
 *
 * `condition` selects the slots, as `slot` with its room `s`. A recorded day never changes. Invariant: only the two
 * sums are stored, never the people.
 */
export async function freezeDays(tx: Tx, condition: ReturnType<typeof sql>): Promise<void> {
  // Locks the rooms before it writes a day, as a transaction that deletes a room does. The opposite order could
  // deadlock. All transactions insert days in the same order, so two of them cannot deadlock.
  await sql`
    with due as materialized (
      select s.id, s.space_id, slot.slot_date, slot.day_ends_at
      from standup_slots slot
      join sessions s on s.id = slot.session_id
      where ${condition}
      order by s.id
      for key share of s
    )
    insert into standup_trend_days (space_id, day, session_id, eligible, answered)
    select due.space_id, due.slot_date, due.id, count(counted.user_id), count(*) filter (where counted.wrote)
    from due
    left join lateral (
      select m.user_id, exists (
        select from standup_entries e
        where e.session_id = due.id and e.user_id = m.user_id and ${sql.raw(isWritten)}) as wrote
      from space_members m
      where m.space_id = due.space_id and not m.spectator and m.joined_at < due.day_ends_at
        and not exists (
          select from away_ranges a
          where a.user_id = m.user_id and due.slot_date between a.starts_on and a.ends_on
            and a.created_at < due.day_ends_at)
    ) counted on true
    group by due.space_id, due.slot_date, due.id
    order by due.space_id, due.slot_date
    on conflict (space_id, day) do nothing`.execute(tx.kysely);
}
