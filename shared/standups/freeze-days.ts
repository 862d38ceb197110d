import { sql } from "kysely";
import { isAnswered } from "./readable.ts";
import type { Tx } from "../db/transaction.ts";

/**
 * Counts, once and for good, how many wrote in scheduled standups and how many could have: members of the space who
 * joined before the day was over, without spectators and whoever is away by days noted before it was over. `which` says
 * which of the slots, as `slot` with its room `s`. A day that was counted before stays as it is. Spec 1, Trend day;
 * contract 8.
 * Invariant: only the two sums are kept. Who they were is not.
 */
export async function freezeDays(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  // The rooms are held before a day is written: whoever deletes one meanwhile would wait for the day, and the day for
  // them. Everybody writes days in one order, so that no two who count the same ones wait for each other.
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
        where e.session_id = due.id and e.user_id = m.user_id and ${sql.raw(isAnswered)}) as wrote
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
