// Rules: protocol/calendar#creating-the-address, protocol/calendar#one-for-each-person,
//   protocol/schedules#counted-once, protocol/schedules#deleting-a-room
import { afterAll, describe, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { endEarlierRooms } from "#shared/domain/standups/schedule/end-earlier-rooms.ts";
import { standupTimetable } from "#shared/domain/standups/schedule/standup-timetable.ts";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { MintedFeed } from "#shared/wire/feed.ts";
import { act, ok, visitor, type Person } from "#test/support/client.ts";
import { slotFor } from "#test/support/slot-fixtures.ts";
import { openStandup, type StandupRoom } from "#test/support/standups.ts";
import { frozenDays } from "#test/support/trend-days.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout, type RacingSpace } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: raceEnv });
const db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
afterAll(async () => {
  await db.close();
});

type RacingDay = {
  owner: Person;
  others: Person[];
  space: RacingSpace;
  room: StandupRoom;
  scheduleId: string;
};

/** Creates a space of four with a standup of a past day. One person wrote in it, and its window is over. */
async function createPastDay(): Promise<RacingDay> {
  const [owner, ...others] = (await crowd(app, 4)) as [Person, ...Person[]];
  const space = await raceSpace(app, [owner], others);
  const room = await openStandup(owner, space.path);
  await act(owner, room.room, "PUT", "standup", { today: "Ship" });
  const scheduleId = await slotFor(app, room, { date: "2026-01-05" });
  await app.database.sql.query(
    `with joined as (update space_members set joined_at = '2026-01-01' where space_id = $1)
     update sessions set config = config || '{"closesAt": "2026-01-05T10:00:00.000Z"}' where id = $2`,
    [space.id, room.id],
  );
  return { owner, others, space, room, scheduleId };
}

const countedOnce = JSON.stringify([1, 4, 1]);

/** Returns a space's counted days as JSON of [days, eligible, answered]. */
async function countedDays(space: RacingSpace): Promise<string> {
  const days = await frozenDays(app, space.id);
  return JSON.stringify([days.length, days[0]?.eligible, days[0]?.answered]);
}

// Rules: protocol/guarantees#trend-counted-once
describe("days and feeds under simultaneous requests", () => {
  test(
    "a day read and ended at once is counted once",
    () =>
      race(async () => {
        const { owner, others, space, room } = await createPastDay();
        const trend = (who: Person) => who.send("GET", `${space.path}/standup-trend`);
        const [ended, ...reads] = await Promise.all([
          owner.send("DELETE", room.room),
          trend(owner),
          ...others.map(trend),
          endWindows(db),
          endWindows(db),
        ]);
        const replies = [ended, ...reads.filter((reply) => typeof reply !== "number")];
        const days = await countedDays(space);
        return outcome(replies) === "200 200 200 200 204" && days === countedOnce
          ? null
          : `${outcome(replies)}, ${days}`;
      }),
    raceTimeout,
  );

  test(
    "a day read and ended while the next slot opens is counted once",
    () =>
      race(async () => {
        const { owner, others, space, room, scheduleId } = await createPastDay();
        const opening = transaction(db, async (tx) => {
          await sql`select from spaces where id = ${space.id} for no key update`.execute(tx.kysely);
          await endEarlierRooms(tx, standupTimetable, { scheduleId, spaceId: space.id });
        });
        const [ended, ...reads] = await Promise.all([
          owner.send("DELETE", room.room),
          ...others.map((who) => who.send("GET", `${space.path}/standup-trend`)),
          opening,
          endWindows(db),
        ]);
        const replies = reads.filter((reply) => typeof reply === "object");
        const days = await countedDays(space);
        const isRight = outcome(replies) === "200 200 200" && ended.status === 204;
        return isRight && days === countedOnce ? null : `${outcome(replies)}, ${ended.status}, ${days}`;
      }),
    raceTimeout,
  );

  test(
    "a deleted room's day is counted once, before the deletion",
    () =>
      race(async () => {
        const { owner, others, space, room } = await createPastDay();
        const [deleted, ended, ...reads] = await Promise.all([
          owner.send("DELETE", `${space.path}/sessions/${room.id}`),
          owner.send("DELETE", room.room),
          ...others.map((who) => who.send("GET", `${space.path}/standup-trend`)),
          endWindows(db),
        ]);
        const replies = [deleted, ...reads.filter((reply) => typeof reply !== "number")];
        const days = await countedDays(space);
        const isRight =
          outcome(replies) === "200 200 200 204" && [204, 404].includes(ended.status) && days === countedOnce;
        return isRight ? null : `${outcome(replies)}, ${ended.status}, ${days}`;
      }),
    raceTimeout,
  );

  test(
    "of calendar feeds that a person makes at once, one remains, and only its address works",
    () =>
      race(async () => {
        const [ana] = (await crowd(app, 1)) as [Person];
        const mint = () => ok<MintedFeed>(ana, "POST", "/api/me/ics", { remindMinutes: 15 });
        const made = await Promise.all([mint(), mint(), mint()]);
        const fetched = await Promise.all(
          made.map(({ url }) => visitor(app).send("GET", new URL(url).pathname)),
        );
        return outcome(fetched) === "200 404 404" ? null : outcome(fetched);
      }),
    raceTimeout,
  );
});
