import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { AwayRange } from "#shared/wire/standup.ts";
import { countChange } from "../rooms/seats-changed.ts";

type Days = Pick<AwayRange, "startsOn" | "endsOn">;

/**
 * Counts a change in every open standup over a day, in every space the person is in, whose day is one of these: it
 * shows who is away. The spaces are locked in the order of their ids, then the rooms in the order of theirs, so a room
 * that is opened meanwhile comes either before the lock and is counted, or after the commit and sees the days.
 */
export async function refreshStandups(tx: Tx, userId: string, { startsOn, endsOn }: Days): Promise<void> {
  const spaces = await sql<{ id: string }>`
    select id from spaces
    where id in (select space_id from space_members where user_id = ${userId})
    order by id for no key update`.execute(tx.kysely);
  const rooms = await sql<{ id: string }>`
    select id from sessions
    where space_id = any(${spaces.rows.map((space) => space.id)}) and kind = 'standup' and ended_at is null
      and config->>'mode' = 'async' and standup_day(id) between ${startsOn} and ${endsOn}
    order by id for no key update`.execute(tx.kysely);
  await countChange(
    tx,
    rooms.rows.map((room) => room.id),
  );
}
