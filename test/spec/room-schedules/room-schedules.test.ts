import { beforeEach, describe, expect, test } from "vitest";
import { addDays, mondayOf } from "#shared/rules/day.ts";
import { dayWithoutTime } from "#test/support/day-without-time.ts";
import type { RoomScheduleBody, RoomScheduleList } from "#shared/wire/room-schedules.ts";
import { ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { addRoomSchedule, readRoomSchedules, roomScheduleOf } from "#test/support/room-schedules.ts";
import { noon, type Noon } from "#test/support/schedules.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
let here: Noon;
let path: string;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  here = await noon(app);
  path = `${t.spacePath}/room-schedules`;
});

const times = () => ({ timezone: here.timezone, openTime: here.at(60) });
const add = (given: object = {}) =>
  ana.send<{ id: string; code: string; error: string }>("POST", path, {
    body: roomScheduleOf({ ...times(), ...given }),
  });
const only = async () => (await readRoomSchedules(ben, t.spacePath))[0]!;

// Rules: protocol/schedules#room-schedules, protocol/schedules#room-fields
describe("a schedule of rooms", () => {
  test("every member reads it with its next slots", async () => {
    const id = await addRoomSchedule(ana, t.spacePath, { ...times(), title: " Planning " });
    const list = await ok<RoomScheduleList>(ben, "GET", path);
    expect(list.kinds).toContain("poker");
    expect(list.kinds).not.toContain("standup");
    expect(list.schedules).toEqual([
      {
        id,
        kind: "poker",
        title: "Planning",
        config: {},
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        ...times(),
        windowMinutes: 60,
        enabled: true,
        everyWeeks: 1,
        firstWeek: null,
        daysOff: [],
        updatedBy: ana.id,
        problem: null,
        skipped: null,
        opened: [],
        slots: [0, 1, 2, 3, 4].map((day) => ({
          date: addDays(here.today, day),
          opensAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/),
          closesAt: expect.any(String),
          shifted: false,
        })),
      },
    ]);
  });

  test("slots are in every nth week from the first, without days off", async () => {
    const firstWeek = addDays(mondayOf(here.today), 7);
    const friday = addDays(firstWeek, 4);
    await add({ weekdays: [5], everyWeeks: 2, firstWeek, daysOff: [addDays(friday, 14)] });
    expect((await only()).slots.map(({ date }) => date)).toEqual(
      [0, 28, 42, 56, 70].map((day) => addDays(friday, day)),
    );
  });

  test("a slot at a time that the clocks skip opens later", async () => {
    const date = dayWithoutTime("Europe/Berlin", "02:30", here.today);
    const given = { weekdays: [0], openTime: "02:30", timezone: "Europe/Berlin" };
    await add({ ...given, everyWeeks: 8, firstWeek: mondayOf(date) });
    expect((await only()).slots[0]).toMatchObject({
      date,
      opensAt: `${date}T01:30:00.000Z`,
      shifted: true,
    });
  });

  test("a save replaces it and makes the saver its facilitator", async () => {
    const { id } = (await add({ config: { deck: "fibonacci" } })).body;
    const body = { ...roomScheduleOf({ ...times(), title: "Refinement", enabled: false }) };
    await ok(ana, "PUT", `${path}/${id}`, body);
    expect(await only()).toMatchObject({
      id,
      title: "Refinement",
      enabled: false,
      slots: [],
      config: { deck: "fibonacci" },
    });
  });

  test("a deleted schedule is gone", async () => {
    const { id } = (await add()).body;
    await ok(ana, "DELETE", `${path}/${id}`);
    expect(await readRoomSchedules(ben, t.spacePath)).toEqual([]);
    expect((await ana.send<{ code: string }>("DELETE", `${path}/${id}`)).body.code).toBe("no_such_schedule");
  });

  test("a space has at most five", async () => {
    for (let n = 0; n < 5; n++) expect((await add()).status).toBe(201);
    expect((await add()).body.code).toBe("limit_reached");
  });
});

// Rules: protocol/schedules#room-schedule-refusals
describe("a schedule of rooms is refused", () => {
  test.each([
    ["a standup", { kind: "standup" }, "schedule"],
    ["an unknown kind", { kind: "chess" }, "schedule"],
    ["an empty title", { title: " " }, "title"],
    ["a long title", { title: "x".repeat(101) }, "title"],
    ["a config that its kind refuses", { config: { deck: "No such deck" } }, "deck"],
    ["a config of another form", { config: [] }, "config"],
    ["an unknown key", { cron: "* * * * *" }, "cron"],
    ["no weekday", { weekdays: [] }, "weekday"],
    ["an unknown zone", { timezone: "Mars/Base" }, "timezone"],
  ])("%s is 400 with a sentence about it", async (_what, given, word) => {
    const { status, body } = await add(given);
    expect([status, body.code, body.error]).toEqual([400, "invalid", expect.stringContaining(word)]);
  });

  test("only owners write it, and only members read it", async () => {
    const { id } = (await add()).body;
    const body: Partial<RoomScheduleBody> = roomScheduleOf(times());
    for (const [method, at] of [
      ["POST", path],
      ["PUT", `${path}/${id}`],
      ["DELETE", `${path}/${id}`],
    ] as const) {
      expect((await ben.send<{ code: string }>(method, at, { body })).body.code).toBe("owner_only");
    }
    const dana = await person(app, "Dana");
    expect((await dana.send<{ code: string }>("GET", path)).body.code).toBe("no_such_space");
  });

  test("another space's schedule is 404", async () => {
    const { id } = (await add()).body;
    const other = await team(app, ["Cem"]);
    const body = roomScheduleOf(times());
    for (const method of ["PUT", "DELETE"]) {
      const at = `${other.spacePath}/room-schedules/${id}`;
      expect((await other.people[0]!.send<{ code: string }>(method, at, { body })).body.code).toBe(
        "no_such_schedule",
      );
    }
  });
});
