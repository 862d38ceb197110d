import { beforeEach, describe, expect, test } from "vitest";
import type { Schedule, SlotsReply } from "#shared/wire/schedule.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, person, readStandup, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { everyDay, noon, saveSchedule } from "#test/support/schedules.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
let path: string;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  path = `${t.spacePath}/standup-schedule`;
});

const daily = {
  weekdays: [1, 2, 3, 4, 5],
  openTime: "09:30",
  timezone: "Europe/Berlin",
  windowMinutes: 480,
  enabled: true,
  everyWeeks: 1,
  firstWeek: null,
  daysOff: [],
};
const put = (body: unknown, who: Person = ana) =>
  who.send<{ schedule: Schedule; error: string; code: string }>("PUT", path, { body });
const read = async (who: Person = ana) =>
  (await ok<{ schedule: Schedule | null }>(who, "GET", path)).schedule;
const next = (who: Person = ana) => ok<SlotsReply>(who, "GET", `${path}/next`);
const rows = async () =>
  (await app.database.sql.query("select * from standup_schedules where space_id = $1", [t.space.id])).rows;

// Rules: protocol/schedules#changing-the-zone, protocol/schedules#fields, protocol/schedules#reading,
//   protocol/schedules#refusals, protocol/schedules#saving, protocol/schedules#saving-is-a-change,
//   protocol/schedules#shape, protocol/schedules#time-zones
describe("reading and saving a schedule", () => {
  test("every member can read the saved schedule and the person who saved it", async () => {
    expect(await read()).toBeNull();
    const saved = await put(daily);
    expect([saved.status, saved.body]).toEqual([200, { schedule: { ...daily, updatedBy: ana.id } }]);
    for (const who of [ana, ben]) expect(await read(who)).toEqual(saved.body.schedule);
  });

  test("saving replaces the schedule and keeps the opened days", async () => {
    await put(daily);
    const [before] = await rows();
    await ok(ana, "POST", `${t.spacePath}/members/${ben.id}/role`, { role: "owner" });
    expect((await put(daily, ben)).body.schedule.updatedBy).toBe(ben.id);
    const after = await rows();
    expect(after).toHaveLength(1);
    expect(after[0].id).toBe(before.id);
    expect(after[0].saved_at.getTime()).toBeGreaterThan(before.saved_at.getTime());
  });

  test("weekdays are returned sorted and without repeats, whatever the request's order", async () => {
    expect((await put({ ...daily, weekdays: [6, 0, 3, 0, 6] })).body.schedule.weekdays).toEqual([0, 3, 6]);
  });

  test("updatedBy is null after the person who saved the schedule is erased", async () => {
    await put(daily);
    await app.database.sql.query("update standup_schedules set updated_by = null where space_id = $1", [
      t.space.id,
    ]);
    expect((await read())!.updatedBy).toBeNull();
  });

  test("an invalid field is 400 and nothing is saved", async () => {
    const wrong: Record<string, unknown[]> = {
      weekdays: [[], [7], [-1], [1.5], ["1"], "1", null, undefined, [1, null]],
      openTime: ["24:00", "9:30", "09:60", "09:30:00", " 09:30", "0930", "", 930, null, undefined, "٠٩:٣٠"],
      timezone: ["", "Nowhere/Land", 1, null, undefined, "x".repeat(65), "Europe/Berlin\0", "\ud800"],
      windowMinutes: [0, 1441, -1, 1.5, "60", null, undefined],
      enabled: ["true", 1, null, undefined],
      updatedBy: [ana.id],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const reply = await put({ ...daily, [field]: value });
        expect([field, value, reply.status, reply.body.code]).toEqual([
          field,
          value,
          400,
          expect.stringMatching(/^invalid/),
        ]);
      }
    }
    for (const raw of ["", "[]", "null", "{"])
      expect([raw, (await ana.send("PUT", path, { raw })).status]).toEqual([raw, 400]);
    expect(await read()).toBeNull();
    for (const good of [
      { windowMinutes: 1 },
      { windowMinutes: 1440 },
      { openTime: "00:00" },
      { openTime: "23:59" },
    ])
      expect([good, (await put({ ...daily, ...good })).status]).toEqual([good, 200]);
  });

  test("a time zone must be known to the database and the service", async () => {
    const { rows: names } = await app.database.sql.query<{ name: string }>(
      "select name from pg_timezone_names",
    );
    const known = (name: string) => {
      try {
        return !!new Intl.DateTimeFormat("en", { timeZone: name });
      } catch {
        return false;
      }
    };
    const onlyDatabase = names.map((row) => row.name).filter((name) => !known(name));
    const refused = [
      ...onlyDatabase.filter((name) => !name.includes("/")),
      ...onlyDatabase.filter((name) => /^(posix|right)\//.test(name)).slice(0, 5),
      "Local",
      "localtime",
      "Factory",
      "posixrules",
      "posix/Europe/Berlin",
      "right/Europe/Berlin",
      "europe/berlin",
      "EUROPE/BERLIN",
      "utc",
      "+01:00",
      "UTC+1",
      "CEST",
      " Europe/Berlin",
    ];
    for (const timezone of refused) {
      const reply = await put({ ...daily, timezone });
      expect([timezone, reply.status, reply.body.code]).toEqual([timezone, 400, "invalid"]);
    }
    for (const timezone of ["UTC", "Asia/Kolkata", "Asia/Calcutta", "Australia/Lord_Howe", "Etc/GMT+5"])
      expect([timezone, (await put({ ...daily, timezone })).status]).toEqual([timezone, 200]);
  });

  test("only owners can save a schedule", async () => {
    await put(daily);
    const olga = await person(app, "Olga");
    const gus = await guestIn(app, t.session.id, "Gus");
    for (const raw of [JSON.stringify(daily), "{"]) {
      for (const [who, status, code] of [
        [ben, 403, "owner_only"],
        [olga, 404, "no_such_space"],
        [gus, 403, "guest_refused"],
        [visitor(app), 401, "not_signed_in"],
      ] as const) {
        const reply = await who.send<{ code: string }>("PUT", path, { raw });
        expect([raw, status, reply.body.code]).toEqual([raw, reply.status, code]);
      }
    }
    for (const place of [path, `${path}/next`]) {
      for (const [who, status] of [
        [ben, 200],
        [olga, 404],
        [gus, 403],
        [visitor(app), 401],
      ] as const)
        expect([place, status]).toEqual([place, (await who.send("GET", place)).status]);
    }
  });

  test("a schedule is deleted with its space", async () => {
    await put(daily);
    await ok(ana, "DELETE", t.spacePath);
    expect(await rows()).toEqual([]);
  });
});

// Rules: protocol/schedules#next-slots
describe("the next slots", () => {
  test("the next five slots are listed while the schedule is on", async () => {
    expect(await next()).toEqual({ slots: [], opened: [] });
    const here = await noon(app);
    await saveSchedule(ana, t.spacePath, { timezone: here.timezone, openTime: here.at(30) });
    const { slots, opened } = await next(ben);
    expect(opened).toEqual([]);
    expect(slots).toHaveLength(5);
    expect(slots[0]!.date).toBe(here.today);
    for (const [i, { date, opensAt, closesAt, shifted }] of slots.entries()) {
      const { rows: expected } = await app.database.sql.query(
        `select to_char($1::date + $2::int, 'YYYY-MM-DD') as date,
           iso(($1::date + $2::int + $3::time) at time zone $4) as "opensAt"`,
        [here.today, i, here.at(30), here.timezone],
      );
      expect({ date, opensAt }).toEqual(expected[0]);
      expect([Date.parse(closesAt) - Date.parse(opensAt), shifted]).toEqual([3_600_000, false]);
    }
    await put({ ...daily, enabled: false });
    expect(await next()).toEqual({ slots: [], opened: [] });
  });

  test("past slots and other weekdays are not listed", async () => {
    const here = await noon(app);
    await saveSchedule(ana, t.spacePath, { timezone: here.timezone, openTime: here.at(-1) });
    expect((await next()).slots[0]!.date > here.today).toBe(true);
    await put({ ...daily, weekdays: [3] });
    const days = (await next()).slots.map((slot) => new Date(slot.date).getUTCDay());
    expect(days).toEqual([3, 3, 3, 3, 3]);
  });

  test("slots omits opened days; those around today are listed in opened", async () => {
    const here = await noon(app);
    await saveSchedule(ana, t.spacePath, { timezone: here.timezone, openTime: here.at(30) });
    await app.database.sql.query(
      `insert into standup_slots (schedule_id, slot_date, opens_at, closes_at, day_ends_at)
       select id, $2::date + n, now(), now(), now() from standup_schedules, unnest(array[-2, 0, 1]) n where space_id = $1`,
      [t.space.id, here.today],
    );
    const { slots, opened } = await next();
    const dates = (
      await app.database.sql.query<{ days: string[] }>(
        "select array(select to_char($1::date + n, 'YYYY-MM-DD') from generate_series(0, 6) n) as days",
        [here.today],
      )
    ).rows[0]!.days;
    expect(slots.map((slot) => slot.date)).toEqual(dates.slice(2));
    expect(opened).toEqual(dates.slice(0, 2));
  });
});

describe("the stored plan of the next slot", () => {
  test("saving a schedule stores its next slot", async () => {
    const here = await noon(app);
    await saveSchedule(ana, t.spacePath, {
      timezone: here.timezone,
      openTime: here.at(30),
      windowMinutes: 90,
    });
    const planned = () =>
      app.database.sql.query(
        `select to_char(next_date, 'YYYY-MM-DD') as date, next_opens_at = ($2::date + $3::time) at time zone timezone as opens,
           next_closes_at - next_opens_at = interval '90 minutes' as closes,
           next_day_ends_at = ($2::date + 1)::timestamp at time zone timezone as ends
         from standup_schedules where space_id = $1`,
        [t.space.id, here.today, here.at(30)],
      );
    expect((await planned()).rows).toEqual([{ date: here.today, opens: true, closes: true, ends: true }]);
    await put({ ...daily, enabled: false });
    expect((await planned()).rows).toEqual([{ date: null, opens: null, closes: null, ends: null }]);
  });
});

// Rules: protocol/schedules#changing-the-zone, protocol/standups#room-state,
//   protocol/standups#the-day-of-a-standup
describe("the schedule's zone in rooms", () => {
  test("every standup of the space shows the schedule's zone", async () => {
    const over = await openStandup(ana, t.spacePath);
    const live = await openStandup(ana, t.spacePath, { mode: "sync" });
    const gus = await guestIn(app, over.id, "Gus");
    expect((await readStandup(gus, over.room)).state.timezone).toBeNull();
    const watcher = await watch<StandupEnvelope>(gus, over.id);
    await put(daily);
    const pushed = await watcher.until((frame) => frame.version === 2);
    expect(pushed.state.timezone).toBe("Europe/Berlin");
    for (const { room } of [over, live]) {
      const { state, version } = await readStandup(ben, room);
      expect([state.timezone, version]).toEqual(["Europe/Berlin", 2]);
    }
    expect((await ok<{ version: number }>(ana, "GET", t.room)).version).toBe(1);
  });

  test("saving the same zone pushes nothing, and the version of an ended room stays", async () => {
    const open = await openStandup(ana, t.spacePath);
    const ended = await openStandup(ana, t.spacePath);
    await ok(ana, "DELETE", ended.room);
    await put(daily);
    await put({ ...daily, openTime: "10:00", enabled: false });
    expect((await readStandup(ana, open.room)).version).toBe(2);
    expect((await readStandup(ana, ended.room)).version).toBe(2);
  });

  test("an unscheduled standup's day follows the schedule's zone", async () => {
    const open = await openStandup(ana, t.spacePath);
    await app.database.sql.query("update sessions set created_at = '2026-01-15T23:30:00Z' where id = $1", [
      open.id,
    ]);
    await app.database.sql.query(
      "insert into away_ranges (user_id, starts_on, ends_on) values ($1, '2026-01-16', '2026-01-16')",
      [ben.id],
    );
    expect((await readStandup(ana, open.room)).state.away).toEqual([]);
    await put(daily);
    expect((await readStandup(ana, open.room)).state.away).toEqual([ben.id]);
    await put({ ...daily, timezone: "America/New_York", weekdays: everyDay });
    expect((await readStandup(ana, open.room)).state.away).toEqual([]);
  });
});
