import { beforeEach, describe, expect, test } from "vitest";
import { addDays, mondayOf } from "#shared/rules/day.ts";
import type { Schedule, SlotsReply, TrendWeek } from "#shared/wire/schedule.ts";
import { readCalendar } from "#test/support/calendar.ts";
import { ok } from "#test/support/client.ts";
import { scheduling } from "#test/support/scheduling.ts";

const s = scheduling();
let path: string;
beforeEach(() => {
  path = `${s.t.spacePath}/standup-schedule`;
});

const body = (more: object = {}) => ({
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  openTime: s.here.at(60),
  timezone: s.here.timezone,
  windowMinutes: 60,
  enabled: true,
  ...more,
});
const put = (more: object = {}) =>
  s.ana.send<{ schedule: Schedule; error: string }>("PUT", path, { body: body(more) });
const saved = async (more: object = {}) =>
  (await ok<{ schedule: Schedule }>(s.ana, "PUT", path, body(more))).schedule;
const listed = async () => (await ok<SlotsReply>(s.ben, "GET", `${path}/next`)).slots.map(({ date }) => date);
const inDays = (...days: number[]) => days.map((day) => addDays(s.here.today, day));

// Rules: protocol/schedules#weeks
describe("a schedule of every nth week", () => {
  test("a new schedule without these fields has standups in every week and no days off", async () => {
    expect(await saved()).toMatchObject({ everyWeeks: 1, firstWeek: null, daysOff: [] });
  });

  // Rules: protocol/schedules#missing-fields
  test("a save by an earlier client keeps weeks and days off", async () => {
    const firstWeek = addDays(mondayOf(s.here.today), 7);
    const before = { everyWeeks: 3, firstWeek, daysOff: inDays(1) };
    await saved(before);
    expect(await saved({ windowMinutes: 45 })).toMatchObject({ ...before, windowMinutes: 45 });
  });

  // Rules: protocol/schedules#missing-fields
  test("each of these fields is kept or changed by itself", async () => {
    const firstWeek = addDays(mondayOf(s.here.today), 7);
    await saved({ everyWeeks: 3, firstWeek, daysOff: inDays(1) });
    expect(await saved({ everyWeeks: 2 })).toMatchObject({ everyWeeks: 2, firstWeek, daysOff: inDays(1) });
    expect(await saved({ daysOff: [] })).toMatchObject({ everyWeeks: 2, firstWeek, daysOff: [] });
    expect((await saved({ firstWeek: null })).firstWeek).toBe(mondayOf(s.here.today));
  });

  test("it begins in the present week by default", async () => {
    expect((await saved({ everyWeeks: 2 })).firstWeek).toBe(mondayOf(s.here.today));
  });

  test("the next slots are in every nth week from the first", async () => {
    const firstWeek = addDays(mondayOf(s.here.today), 7);
    await saved({ weekdays: [3], everyWeeks: 3, firstWeek });
    expect(await listed()).toEqual([2, 23, 44, 65, 86].map((day) => addDays(firstWeek, day)));
    expect(await s.planned()).toBe(addDays(firstWeek, 2));
  });

  test.each([
    ["no week", "everyWeeks", 0],
    ["nine weeks", "everyWeeks", 9],
    ["half a week", "everyWeeks", 1.5],
    ["a Tuesday", "firstWeek", "2027-01-05"],
    ["a word", "firstWeek", "soon"],
    ["a single day", "daysOff", "2027-01-05"],
    ["a day that does not exist", "daysOff", ["2027-02-30"]],
    ["61 days", "daysOff", Array.from({ length: 61 }, (_, day) => addDays("2027-01-01", day))],
  ])("%s as %s is refused with a sentence about it", async (_what, field, value) => {
    const reply = await put({ [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toContain(field);
  });
});

// Rules: protocol/schedules#days-off
describe("days off", () => {
  test("days off are sorted, without duplicates, and may be 60", async () => {
    const sixty = Array.from({ length: 60 }, (_, day) => addDays("2027-01-01", day));
    expect((await saved({ daysOff: [...sixty.toReversed(), "2027-01-01"] })).daysOff).toEqual(sixty);
  });

  test("a day off is neither planned nor listed", async () => {
    await saved({ daysOff: inDays(0, 1, 3) });
    expect(await listed()).toEqual(inDays(2, 4, 5, 6, 7));
    expect(await s.planned()).toBe(inDays(2)[0]);
  });

  test("a day off is not in the calendar", async () => {
    await saved({ daysOff: inDays(0, 1, 3) });
    const { url } = await ok<{ url: string }>(s.ben, "POST", "/api/me/ics", { remindMinutes: 15 });
    const feed = await s.ben.send("GET", new URL(url).pathname);
    const days = readCalendar(feed.text).map(({ uid }) => uid.split("-").at(-1)!.slice(0, 8));
    expect(days.slice(0, 3)).toEqual(inDays(2, 4, 5).map((day) => day.replaceAll("-", "")));
  });

  test("a day off has no room and no day in the trend", async () => {
    await saved({ openTime: s.here.at(-10), daysOff: inDays(0) });
    await s.again();
    expect(await s.run()).toEqual([]);
    expect([await s.claimed(), await s.standups()]).toEqual([[], []]);
    const { weeks } = await ok<{ weeks: TrendWeek[] }>(s.ben, "GET", `${s.t.spacePath}/standup-trend`);
    expect(weeks.every((week) => "suppressed" in week)).toBe(true);
  });

  test("a day off that an earlier build planned is claimed without a room, and does not open later", async () => {
    await s.due(10);
    await s.set(`days_off = array['${s.here.today}']::date[]`);
    expect(await s.run()).toEqual(["off"]);
    expect(await s.claimed()).toMatchObject([{ day: s.here.today, sessionId: null }]);
    await s.set("days_off = '{}'");
    await s.again();
    expect(await s.run()).toEqual([]);
    expect(await s.standups()).toEqual([]);
  });

  test("a day off of today keeps a standup that is open already", async () => {
    await s.due(10);
    expect(await s.run()).toEqual(["opened"]);
    await saved({ daysOff: inDays(0) });
    expect(await s.run()).toEqual([]);
    expect(await s.standups()).toHaveLength(1);
  });
});
