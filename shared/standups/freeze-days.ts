import { sql } from "kysely";
import { isResolved } from "./readable.ts";
import type { Tx } from "../db/transaction.ts";

/**
 * Counts, once and finally, how many people wrote in scheduled standups and how many could have: members of the space
 * who joined before the day was over, without spectators and without people who are away by a range entered before it
 * was over. `which` says which of the slots, as `slot` with its room `s`. A day that was counted before stays as it is.
 * Invariant: only the two sums are kept, never who they were.
 */
export async function freezeDays(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  // The rooms are locked before a day is written; otherwise a transaction that deletes a room could wait for the day
  // while this one waits for the room. All writers take days in one order, so that two that count the same days cannot
  // deadlock.
  await sql`
    with due as materialized (
      select s.id, s.space_id, slot.slot_date, slot.day_ends_at
      from standup_slots slot
      join sessions s on s.id = slot.session_id
      where ${which}
      order by s.id
      for key share of s
    )
    insert into standup_trend_days (space_id, day, session_id, eligible, answered)
    select due.space_id, due.slot_date, due.id, count(counted.user_id), count(*) filter (where counted.wrote)
    from due
    left join lateral (
      select m.user_id, exists (
        select from standup_entries e
        where e.session_id = due.id and e.user_id = m.user_id and ${sql.raw(isResolved)}) as wrote
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
