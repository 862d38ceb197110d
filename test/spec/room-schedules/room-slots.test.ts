import { beforeEach, describe, expect, test } from "vitest";
import { addDays, mondayOf, weekdayOf } from "#shared/rules/day.ts";
import type { MintedFeed } from "#shared/wire/feed.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { readCalendar } from "#test/support/calendar.ts";
import { ok, team, visitor, type Person, type Team } from "#test/support/client.ts";
import {
  addRoomSchedule,
  asOfLastMonth,
  readRoomSchedules,
  roomScheduleOf,
  roomScheduler,
} from "#test/support/room-schedules.ts";
import { noon, type Noon } from "#test/support/schedules.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const scheduler = roomScheduler(app);
let t: Team;
let ana: Person;
let ben: Person;
let here: Noon;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  here = await noon(app);
});

/** Adds a schedule of poker rooms whose slot of today opened `minutesAgo`, as if it had been saved last month. */
async function due(minutesAgo = 10, given: object = {}) {
  const id = await addRoomSchedule(ana, t.spacePath, {
    timezone: here.timezone,
    openTime: here.at(-minutesAgo),
    ...given,
  });
  await asOfLastMonth(app, scheduler.db, id);
  return id;
}
/** Returns the scheduled rooms: their titles end with the day. */
const rooms = async () =>
  (await ok<MemberView>(ben, "GET", t.spacePath)).sessions.filter(({ title }) => title.endsWith(here.today));
const listed = async () => (await readRoomSchedules(ben, t.spacePath))[0]!;
const fridayLike = () => ({ weekdays: [weekdayOf(here.today)], everyWeeks: 2 });

// Rules: protocol/schedules#room-slots
describe("a slot of a schedule of rooms", () => {
  test("it opens a room of the kind once, with the saver as its facilitator", async () => {
    await due(10, { config: { deck: "tshirt" } });
    expect([await scheduler.run(), await scheduler.run()]).toEqual([["opened"], []]);
    const [room, ...others] = await rooms();
    expect(others).toEqual([]);
    const envelope = await ok<Envelope>(ben, "GET", `/api/sessions/${room!.id}`);
    expect(envelope).toMatchObject({
      kind: "poker",
      title: `Planning ${here.today}`,
      facilitatorId: ana.id,
      endedAt: null,
      config: { deck: { name: "tshirt" } },
    });
    expect(await listed()).toMatchObject({ opened: [here.today], skipped: null });
  });

  test("it opens in the weeks of the schedule only", async () => {
    await due(10, { ...fridayLike(), firstWeek: addDays(mondayOf(here.today), -7) });
    await due(10, { ...fridayLike(), firstWeek: addDays(mondayOf(here.today), -14), title: "Second" });
    expect(await scheduler.run()).toEqual(["opened"]);
    expect((await rooms()).map(({ title }) => title)).toEqual([`Second ${here.today}`]);
  });

  test("two schedules of a space open at the same time", async () => {
    await due(10, { title: "One" });
    await due(10, { title: "Two" });
    expect(await scheduler.run()).toEqual(["opened", "opened"]);
    expect((await rooms()).map(({ title }) => title).sort()).toEqual([
      `One ${here.today}`,
      `Two ${here.today}`,
    ]);
  });

  test("a day off and a paused schedule open nothing", async () => {
    await due(10, { daysOff: [here.today] });
    await due(10, { enabled: false });
    expect([await scheduler.run(), await rooms()]).toEqual([[], []]);
  });

  test("after an outage it opens while its time lasts, and not later", async () => {
    const late = await due(10, { title: "Late" });
    await due(10, { title: "In time" });
    await app.database.sql.query(
      "update room_schedules set window_minutes = 5, next_closes_at = now() - interval '5 min' where id = $1",
      [late],
    );
    expect((await scheduler.run()).sort()).toEqual(["late", "opened"]);
    expect((await rooms()).map(({ title }) => title)).toEqual([`In time ${here.today}`]);
  });

  test("the next slot ends the earlier room, and a deletion of the schedule ends nothing", async () => {
    const id = await due(10);
    await scheduler.run();
    await app.database.sql.query("update room_slots set slot_date = slot_date - 1 where schedule_id = $1", [
      id,
    ]);
    await asOfLastMonth(app, scheduler.db, id);
    expect(await scheduler.run()).toEqual(["opened"]);
    expect((await rooms()).map(({ endedAt }) => endedAt === null).sort()).toEqual([false, true]);
    await ok(ana, "DELETE", `${t.spacePath}/room-schedules/${id}`);
    expect((await rooms()).map(({ endedAt }) => endedAt === null).sort()).toEqual([false, true]);
  });

  test("a room stays open after the planned length", async () => {
    const id = await due(10);
    await scheduler.run();
    await app.database.sql.query(
      "update room_slots set closes_at = now() - interval '1 minute' where schedule_id = $1",
      [id],
    );
    expect((await rooms())[0]!.endedAt).toBeNull();
  });
});

// Rules: protocol/schedules#room-slots
describe("a slot without a room", () => {
  test("a full space is skipped, and its owner sees why", async () => {
    await due();
    expect(await scheduler.run(0)).toEqual(["skipped: session limit"]);
    expect(await listed()).toMatchObject({ skipped: { date: here.today, why: "session limit" } });
    expect([await scheduler.run(), await rooms()]).toEqual([[], []]);
  });

  test("a retired kind is skipped, its owner sees why, and may still change the schedule", async () => {
    const id = await due();
    await app.database.sql.query("update session_kinds set retired_at = now() where kind = 'poker'");
    try {
      expect(await scheduler.run()).toEqual(["skipped: kind retired"]);
      expect(await listed()).toMatchObject({ problem: "kind retired", slots: [] });
      const body = roomScheduleOf({ timezone: here.timezone, openTime: "08:00", title: "Later" });
      await ok(ana, "PUT", `${t.spacePath}/room-schedules/${id}`, body);
      const added = await ana.send<{ code: string }>("POST", `${t.spacePath}/room-schedules`, { body });
      expect(added.body.code).toBe("kind_retired");
    } finally {
      await app.database.sql.query("update session_kinds set retired_at = null where kind = 'poker'");
    }
  });
});

// Rules: protocol/calendar#which-events, protocol/calendar#uid, protocol/calendar#texts, protocol/calendar#times
describe("scheduled rooms in a calendar", () => {
  const feed = async () => {
    const { url } = await ok<MintedFeed>(ben, "POST", "/api/me/ics", { remindMinutes: 15 });
    const path = new URL(url).pathname;
    return async () => readCalendar((await visitor(app).send("GET", path)).text);
  };

  test("a slot is an event with the schedule's title, and its room keeps the UID", async () => {
    const id = await addRoomSchedule(ana, t.spacePath, {
      timezone: here.timezone,
      openTime: here.at(60),
      title: "Retro",
      ...fridayLike(),
    });
    const events = await feed();
    const space = `${app.baseUrl}/o/default/s/${t.space.slug}`;
    const slot = (await listed()).slots[0]!;
    const uid = `room-${id}-${here.today.replaceAll("-", "")}@localhost`;
    const [planned, ...others] = await events();
    expect(others).toEqual([]);
    expect(planned).toMatchObject({
      uid,
      summary: "Retro · Team of Ana",
      start: Date.parse(slot.opensAt),
      end: Date.parse(slot.closesAt),
      url: space,
      description: space,
      sequence: 0,
    });
    await ok(ana, "PUT", `${t.spacePath}/room-schedules/${id}`, {
      ...roomScheduleOf({ timezone: here.timezone, openTime: here.at(-10), title: "Retro" }),
      ...fridayLike(),
    });
    await asOfLastMonth(app, scheduler.db, id);
    expect(await scheduler.run()).toEqual(["opened"]);
    const [room] = await rooms();
    const [opened] = await events();
    expect(opened).toMatchObject({ uid, url: `${space}/r/${room!.id}`, summary: "Retro · Team of Ana" });
    expect(opened!.sequence).toBeGreaterThan(planned!.sequence);
    await ok(ana, "DELETE", `/api/sessions/${room!.id}`);
    expect((await events()).map((event) => event.uid)).not.toContain(uid);
  });

  test("only members of the space have its rooms in their calendar", async () => {
    await addRoomSchedule(ana, t.spacePath, { timezone: here.timezone, openTime: here.at(60) });
    const events = await feed();
    expect((await events()).length).toBeGreaterThan(10);
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await events()).toEqual([]);
  });
});
