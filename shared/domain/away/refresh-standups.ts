import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { AwayRange } from "#shared/wire/standup.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { bumpVersions } from "../rooms/bump-version.ts";
import { lockRooms, lockSpaces } from "../rooms/locks.ts";

type Days = Pick<AwayRange, "startsOn" | "endsOn">;

/**
 * Increments the version of every open room that shows absences on these days, in all spaces of the person. It locks
 * the spaces in order of id, then the rooms in order of id. A room that opens concurrently is either committed before
 * the lock and updated too, or reads the new days.
 */
export async function refreshStandups(tx: Tx, userId: string, { startsOn, endsOn }: Days): Promise<void> {
  const spaces = await lockSpaces(
    tx,
    sql`s.id in (select space_id from space_members where user_id = ${userId})`,
  );
  const spaceIds = spaces.map((space) => space.id);
  for (const { name, scheduled } of kinds.core) {
    if (!scheduled) continue;
    const rooms = await lockRooms(
      tx,
      sql`s.space_id = any(${spaceIds}) and s.kind = ${name} and s.ended_at is null
        and ${scheduled.showsAway(startsOn, endsOn)}`,
    );
    await bumpVersions(
      tx,
      rooms.map((room) => room.id),
    );
  }
}
