// Rules: protocol/guarantees#no-deadlocks, protocol/guarantees#trend-counted-once,
//   protocol/schedules#deleting-a-room
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { endEarlierRooms } from "#shared/domain/standups/schedule/end-earlier-rooms.ts";
import { standupTimetable } from "#shared/domain/standups/schedule/standup-timetable.ts";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { TrendWeek } from "#shared/wire/schedule.ts";
import { daysFromToday } from "#test/support/days.ts";
import { guestIn } from "#test/support/guests.ts";
import { statementsWaiting } from "#test/support/hold-lock.ts";
import { createOrg, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { act, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { slotFor } from "#test/support/slot-fixtures.ts";
import { openStandup, type StandupRoom } from "#test/support/standups.ts";
import { frozenDays } from "#test/support/trend-days.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
let cleo: Person;
let dan: Person;
let eve: Person;
let today: string;
let lastWeek: string;
const db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
afterAll(async () => {
  await db.close();
});
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cleo", "Dan", "Eve"]);
  [ana, ben, cleo, dan, eve] = t.people as [Person, Person, Person, Person, Person];
  await query("update space_members set joined_at = '2020-01-01' where space_id = $1", [t.space.id]);
  [today, lastWeek] = (await daysFromToday(app, 0, -7)) as [string, string];
});

const query = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);
const waiting = () => statementsWaiting(app.database);
const readTrend = (who: Person = ana) =>
  ok<{ weeks: TrendWeek[] }>(who, "GET", `${t.spacePath}/standup-trend`);
const frozen = () => frozenDays(app, t.space.id);
const write = (who: Person, { room }: StandupRoom, today = "Ship") =>
  act(who, room, "PUT", "standup", { today });

/** Opens a standup of the schedule on the given day, with an entry of each of these people. */
async function scheduled(date: string, writers: Person[] = []): Promise<StandupRoom> {
  const standup = await openStandup(ana, t.spacePath);
  for (const who of writers) await write(who, standup);
  await slotFor(app, standup, { date });
  return standup;
}

/** Stores a day away on the day of `lastWeek`, entered at `enteredAt`. */
const away = (who: Person, enteredAt: string) =>
  query(
    "insert into away_ranges (user_id, starts_on, ends_on, created_at) values ($1, $2::date, $2::date, $3)",
    [who.id, lastWeek, enteredAt],
  );

// Rules: protocol/schedules#answered-people, protocol/schedules#eligible-people,
//   protocol/schedules#scheduled-standups-only
describe("people counted in the trend", () => {
  test("the trend counts eligible members and members who wrote", async () => {
    const s = await scheduled(lastWeek, [ana, cleo]);
    await write(ben, s, " \n\u200b ");
    const gus = await guestIn(app, s.id, "Gus");
    await act(gus, s.room, "PUT", "standup", { today: "Help" });
    await readTrend();
    expect(await frozen()).toEqual([{ day: lastWeek, sessionId: s.id, eligible: 5, answered: 2 }]);
  });

  test("spectators are not counted, whether or not they wrote", async () => {
    const s = await scheduled(lastWeek, [ana, cleo]);
    for (const who of [cleo, dan]) await ok(who, "POST", `${s.room}/spectator`, { on: true });
    await readTrend();
    expect(await frozen()).toMatchObject([{ eligible: 3, answered: 1 }]);
  });

  test("days away count only if they were entered before the day ended", async () => {
    await scheduled(lastWeek, [ana, ben, cleo]);
    await away(ben, `${lastWeek}T23:59:59.999Z`);
    await away(dan, "2026-01-01T00:00:00Z");
    const [after] = (await daysFromToday(app, -6)) as [string];
    await away(cleo, `${after}T00:00:00Z`);
    await query(
      "insert into away_ranges (user_id, starts_on, ends_on, created_at) values ($1, $2, $2, '2026-01-01')",
      [eve.id, after],
    );
    await readTrend();
    expect(await frozen()).toMatchObject([{ eligible: 3, answered: 2 }]);
  });

  test("people who joined later and people who left are not counted", async () => {
    await scheduled(lastWeek, [ana, ben, cleo, dan]);
    const [after] = (await daysFromToday(app, -6)) as [string];
    const joined = (who: Person, moment: string) =>
      query("update space_members set joined_at = $2 where user_id = $1", [who.id, moment]);
    for (const who of [ana, cleo, eve]) await joined(who, `${lastWeek}T23:59:59.999Z`);
    await joined(ben, `${after}T00:00:00Z`);
    await ok(ana, "DELETE", `${t.spacePath}/members/${dan.id}`);
    await readTrend();
    expect(await frozen()).toMatchObject([{ eligible: 3, answered: 2 }]);
  });

  test("a day without eligible people is stored as 0 of 0", async () => {
    const s = await scheduled(lastWeek);
    for (const who of t.people) await ok(who, "POST", `${s.room}/spectator`, { on: true });
    const unscheduled = await openStandup(ana, t.spacePath);
    await ok(ana, "DELETE", unscheduled.room);
    await readTrend();
    expect(await frozen()).toEqual([{ day: lastWeek, sessionId: s.id, eligible: 0, answered: 0 }]);
  });
});

// Rules: protocol/schedules#counted-once
describe("the time at which a day is counted", () => {
  test("a day is counted when its window passes", async () => {
    const s = await scheduled(today, [ana]);
    await query(
      "update sessions set config = config || jsonb_build_object('closesAt', iso(now())) where id = $1",
      [s.id],
    );
    expect(await frozen()).toEqual([]);
    await endWindows(db);
    expect(await frozen()).toMatchObject([{ sessionId: s.id, eligible: 5, answered: 1 }]);
  });

  test("a day is counted when its facilitator ends the room", async () => {
    const s = await scheduled(today, [ana, ben]);
    await ok(ana, "DELETE", s.room);
    expect(await frozen()).toMatchObject([{ sessionId: s.id, eligible: 5, answered: 2 }]);
  });

  test("a day is counted when the next slot opens and ends its room", async () => {
    const s = await scheduled(today, [ana, ben, cleo]);
    const schedule = await query("select id from standup_schedules where space_id = $1", [t.space.id]);
    const due = { scheduleId: schedule.rows[0]!.id as string, spaceId: t.space.id };
    await transaction(db, (tx) => endEarlierRooms(tx, standupTimetable, due));
    expect(await frozen()).toMatchObject([{ sessionId: s.id, eligible: 5, answered: 3 }]);
  });

  test("the first read of the trend counts a past day", async () => {
    const [longAgo] = (await daysFromToday(app, -400)) as [string];
    for (const date of [longAgo, lastWeek]) await scheduled(date, [ana]);
    const open = await openStandup(ana, t.spacePath);
    await slotFor(app, open, { date: today, dayEndsAt: "9999-01-01T00:00:00Z" });
    await readTrend(eve);
    expect((await frozen()).map(({ day }) => day)).toEqual([longAgo, lastWeek]);
  });

  test("deleting a room first counts its day, if the day is over", async () => {
    const [past, present] = [await scheduled(lastWeek, [ana, ben]), await openStandup(ana, t.spacePath)];
    await slotFor(app, present, { date: today, dayEndsAt: "9999-01-01T00:00:00Z" });
    for (const { id } of [past, present]) await ok(ana, "DELETE", `${t.spacePath}/sessions/${id}`);
    const counted = [{ day: lastWeek, sessionId: null, eligible: 5, answered: 2 }];
    expect(await frozen()).toEqual(counted);
    await readTrend();
    expect(await frozen()).toEqual(counted);
  });
});

// Rules: protocol/schedules#counted-once, protocol/schedules#no-personal-data
describe("a counted day", () => {
  test("reading the trend waits for the deletion of a room", async () => {
    const s = await scheduled(lastWeek, [ana]);
    const deleting = await app.database.sql.connect();
    await deleting.query("begin; set local lock_timeout = '500ms'");
    await deleting.query("select from sessions where id = $1 for update", [s.id]);
    const read = readTrend();
    await expect.poll(waiting).toBe(1);
    await deleting.query(
      "insert into standup_trend_days (space_id, day, session_id, eligible, answered) values ($1, $2, $3, 5, 1)",
      [t.space.id, lastWeek, s.id],
    );
    await deleting.query("delete from sessions where id = $1", [s.id]);
    await deleting.query("commit");
    deleting.release();
    await read;
    expect(await frozen()).toEqual([{ day: lastWeek, sessionId: null, eligible: 5, answered: 1 }]);
  });

  test("purging an org waits for the end of a room", async () => {
    const org = await createOrg(app);
    const admin = await orgPerson(app, org, "Ada", "admin");
    const { space, path } = await orgSpace(org, [admin], "One");
    const room = await openStandup(admin, path);
    await slotFor(app, room, { date: lastWeek });
    const ending = await app.database.sql.connect();
    onTestFinished(() => ending.release(true));
    await ending.query("begin; set local lock_timeout = '500ms'");
    await ending.query("select from sessions where id = $1 for no key update", [room.id]);
    const purged = admin.send("DELETE", org.path, { body: { confirm: org.slug } });
    await expect.poll(waiting).toBe(1);
    await ending.query(
      "insert into standup_trend_days (space_id, day, session_id, eligible, answered) values ($1, $2, $3, 5, 1)",
      [space.id, lastWeek, room.id],
    );
    await ending.query("commit");
    expect((await purged).status).toBe(200);
    expect(await frozenDays(app, space.id)).toEqual([]);
  });

  test("the stored values of a day never change", async () => {
    const s = await scheduled(lastWeek, [ana]);
    await ok(ana, "DELETE", s.room);
    const counted = await frozen();
    const read = await readTrend();
    await ok(ana, "POST", `${s.room}/reopen`);
    for (const who of [ben, cleo]) await write(who, s);
    await ok(dan, "POST", `${s.room}/spectator`, { on: true });
    await away(eve, "2026-01-01T00:00:00Z");
    const fay = await person(app, "Fay");
    await ok(fay, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
    await query("update space_members set joined_at = '2026-01-01' where user_id = $1", [fay.id]);
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await readTrend()).toEqual(read);
    await ok(ana, "DELETE", s.room);
    expect(await frozen()).toEqual(counted);
    for (const who of [cleo, dan]) await ok(ana, "DELETE", `${t.spacePath}/members/${who.id}`);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${s.id}`);
    // Otherwise the difference between two reads could reveal whether a person wrote.
    expect(await readTrend()).toEqual(read);
    expect(await frozen()).toEqual([{ ...counted[0], sessionId: null }]);
  });

  test("no column of a counted day contains a person's name or text", async () => {
    const { rows } = await query(
      "select column_name as name, data_type as type from information_schema.columns where table_name = 'standup_trend_days' order by 1",
    );
    expect(rows.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "answered integer",
      "day date",
      "eligible integer",
      "frozen_at timestamp with time zone",
      "session_id uuid",
      "space_id uuid",
    ]);
  });
});
