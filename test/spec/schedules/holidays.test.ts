// Rules: protocol/schedules#calendar-of-holidays, protocol/schedules#days-off
import { beforeEach, expect, test } from "vitest";
import { claimCalendars } from "#shared/domain/holidays/claim-calendars.ts";
import { saveFetched } from "#shared/domain/holidays/save-fetched.ts";
import { addDays } from "#shared/rules/day.ts";
import type { SlotsReply } from "#shared/wire/schedule.ts";
import { readCalendar } from "#test/support/calendar.ts";
import { ok } from "#test/support/client.ts";
import { scheduling } from "#test/support/scheduling.ts";

const s = scheduling();
let path: string;
beforeEach(async () => {
  path = `${s.t.spacePath}/standup-schedule`;
  await s.app.database.sql.query("delete from holiday_calendars");
});

const inDays = (...days: number[]) => days.map((day) => addDays(s.here.today, day));
const save = (more: object = {}) =>
  ok(s.ana, "PUT", path, {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    openTime: s.here.at(60),
    timezone: s.here.timezone,
    windowMinutes: 60,
    enabled: true,
    ...more,
  });
const listed = async () => (await ok<SlotsReply>(s.ben, "GET", `${path}/next`)).slots.map(({ date }) => date);
/** Stores a calendar of the team that is due. */
const connect = () =>
  s.app.database.sql.query(
    `insert into holiday_calendars (space_id, host, secret, secret_key_id)
     values ($1, 'localhost', '\\x00', 'test')`,
    [s.t.space.id],
  );
/** Writes a fetch that found these days. */
async function find(...days: string[]) {
  await s.app.database.sql.query("update holiday_calendars set due_at = now()");
  const [claim] = await claimCalendars(s.db, { most: 1, hosts: { most: 1, underWay: [] } });
  return saveFetched(s.db, claim!, { days, leftOut: false, etag: null });
}

test("a day of the calendar is neither planned nor listed, beside the schedule's own", async () => {
  await save({ daysOff: inDays(3) });
  await connect();
  expect(await find(...inDays(0, 1))).toBe("read");
  expect(await s.planned()).toBe(inDays(2)[0]);
  expect(await listed()).toEqual(inDays(2, 4, 5, 6, 7));
});

test("a day of the calendar is not in calendar feeds", async () => {
  await save();
  await connect();
  await find(...inDays(0, 2));
  const { url } = await ok<{ url: string }>(s.ben, "POST", "/api/me/ics", { remindMinutes: 15 });
  const feed = await s.ben.send("GET", new URL(url).pathname);
  const days = readCalendar(feed.text).map(({ uid }) => uid.split("-").at(-1)!.slice(0, 8));
  expect(days.slice(0, 2)).toEqual(inDays(1, 3).map((day) => day.replaceAll("-", "")));
});

test("a slot that is due when its day becomes a holiday gets no room", async () => {
  await s.due(10);
  await connect();
  await find(...inDays(0));
  expect(await s.run()).toEqual(["off"]);
  expect(await s.standups()).toEqual([]);
});

test("a holiday that leaves the calendar after its open time does not open", async () => {
  await save({ openTime: s.here.at(-10) });
  await connect();
  await find(...inDays(0));
  await s.again();
  await find();
  expect(await s.run()).toEqual([]);
  expect(await s.standups()).toEqual([]);
});

test("a calendar that is removed gives its days back", async () => {
  await save();
  await connect();
  await find(...inDays(0));
  await ok(s.ana, "DELETE", `${s.t.spacePath}/holiday-calendar`);
  expect(await s.planned()).toBe(s.here.today);
});

test("a fetch without another day changes no plan", async () => {
  await save();
  await connect();
  await find(...inDays(1));
  const { rows: before } = await s.app.database.sql.query("select saved_at, changes from standup_schedules");
  await find(...inDays(1));
  const { rows: after } = await s.app.database.sql.query("select saved_at, changes from standup_schedules");
  expect(after).toEqual(before);
});
