// Rules: protocol/schedules#trend-refusals
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#shared/rules/day.ts";
import type { TrendWeek } from "#shared/wire/schedule.ts";
import { withinOneDay } from "#test/support/days.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { slotFor, writeSchedule } from "#test/support/slot-fixtures.ts";
import { openStandup } from "#test/support/standups.ts";
import { frozenDays, lastMondays, writeDays } from "#test/support/trend-days.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(createTeam);

async function createTeam() {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
}

const read = async (who: Person = ben, query = "") =>
  (await ok<{ weeks: TrendWeek[] }>(who, "GET", `${t.spacePath}/standup-trend${query}`)).weeks;
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const suppressedWeek = (weekStart: string) => ({ weekStart, suppressed: true });

// Rules: protocol/schedules#answered-people, protocol/schedules#counted-once,
//   protocol/schedules#eligible-people, protocol/schedules#final-weeks-only,
//   protocol/schedules#minimum-of-four, protocol/schedules#scheduled-standups-only,
//   protocol/schedules#trend-route, protocol/schedules#week
describe("the trend", () => {
  test("the trend has the last 12 weeks, oldest first", () =>
    withinOneDay(app, async (today) => {
      await createTeam();
      expect(await read()).toEqual(lastMondays(today).map(suppressedWeek));
    }));

  test("a week's ratio is computed from its days' sums, Monday to Sunday, to one decimal", () =>
    withinOneDay(app, async (today) => {
      await createTeam();
      const weeks = lastMondays(today);
      const [w0, w1, w2, w3, w4, w5] = weeks as [string, string, string, string, string, string];
      const thisWeek = addDays(weeks[11]!, 7);
      await writeDays(app, t.space.id, [
        // The ratio of the sums is 20 of 24. The mean of the days' ratios would be 0.75.
        [w0, 20, 18],
        [addDays(w0, 6), 4, 2],
        [w1, 20, 5],
        [w2, 4, 4],
        [w3, 5, 0],
        [w4, 20, 1],
        [w5, 100, 4],
        // These days are outside the weeks shown.
        [addDays(w0, -1), 4, 0],
        [thisWeek, 4, 4],
        [today === thisWeek ? addDays(today, 1) : today, 4, 4],
      ]);
      const shown = await read();
      expect(shown.slice(0, 6)).toEqual([
        { weekStart: w0, ratio: 0.8 },
        { weekStart: w1, ratio: 0.3 },
        { weekStart: w2, ratio: 1 },
        { weekStart: w3, ratio: 0 },
        { weekStart: w4, ratio: 0.1 },
        { weekStart: w5, ratio: 0 },
      ]);
      expect(shown.slice(6)).toEqual(weeks.slice(6).map(suppressedWeek));
    }));

  test("days with fewer than four eligible people are left out", () =>
    withinOneDay(app, async (today) => {
      await createTeam();
      const weeks = lastMondays(today);
      await writeDays(app, t.space.id, [
        [weeks[10]!, 3, 0],
        [addDays(weeks[10]!, 1), 4, 2],
        [weeks[11]!, 3, 3],
        [addDays(weeks[11]!, 3), 0, 0],
      ]);
      expect((await read()).slice(10)).toEqual([
        { weekStart: weeks[10], ratio: 0.5 },
        suppressedWeek(weeks[11]!),
      ]);
    }));

  test("weeks follow the date in the schedule's zone, or in UTC without a schedule", async () => {
    // Postgres accepts these names as zones with this offset in hours. The offset is large enough for another
    // week on any day.
    for (const [timezone, ahead] of [
      ["X-166", 166],
      ["X+166", -166],
    ] as const) {
      await writeSchedule(app, t.space.id, { timezone });
      const expected = () => lastMondays(utcDay(Date.now() + ahead * 3_600_000));
      let [before, shown] = [expected(), await read()];
      // Midnight in that zone may have passed in between.
      if (String(before) !== String(expected())) [before, shown] = [expected(), await read()];
      expect([timezone, shown]).toEqual([timezone, before.map(suppressedWeek)]);
    }
  });

  test("the last week shown is the newest week with all its days over", () =>
    withinOneDay(app, async (today) => {
      await createTeam();
      const weeks = lastMondays(today);
      const sunday = addDays(weeks[11]!, 6);
      const standup = await openStandup(ana, t.spacePath);
      await slotFor(app, standup, { date: sunday, dayEndsAt: "9999-01-01T00:00:00Z" });
      await writeDays(app, t.space.id, [[weeks[11]!, 4, 4]]);
      expect((await read()).map((week) => week.weekStart)).toEqual([
        addDays(weeks[0]!, -7),
        ...weeks.slice(0, 11),
      ]);
      await app.database.sql.query("update standup_slots set day_ends_at = now() where session_id = $1", [
        standup.id,
      ]);
      expect((await read()).at(-1)).toEqual({ weekStart: weeks[11], ratio: 1 });
    }));

  test("a query is ignored", async () => {
    const plain = await read();
    for (const query of ["?weeks=1", "?limit=0&after=x", "?user=x&user=y", "?%zz"])
      expect([query, await read(ben, query)]).toEqual([query, plain]);
  });

  test("the trend has only its own space's days, and is 404 for people who are not members", async () => {
    const other = await team(app, ["Olga"]);
    const monday = lastMondays(utcDay(Date.now()))[6]!;
    await writeDays(app, other.space.id, [[monday, 4, 4]]);
    expect((await read()).filter((week) => "ratio" in week)).toEqual([]);
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const path = `${t.spacePath}/standup-trend`;
    for (const [who, status] of [
      [ben, 404],
      [await person(app, "Stranger"), 404],
      [visitor(app), 401],
    ] as const)
      expect((await who.send("GET", path)).status).toBe(status);
  });
});

// Rules: protocol/schedules#no-personal-data
describe("the content of the trend", () => {
  test("only the trend's reply contains a ratio, and no reply contains a count", async () => {
    const date = addDays(lastMondays(utcDay(Date.now()))[6]!, 1);
    const standup = await openStandup(ana, t.spacePath);
    await slotFor(app, standup, { date });
    await writeDays(app, t.space.id, [[date, 70_707, 60_606]]);
    const watcher = await watch(ben, standup.id);
    const texts: string[] = [];
    const request = async (method: string, path: string, body?: unknown) => {
      const reply = await ana.send(method, path, { body });
      texts.push(reply.text, JSON.stringify([...reply.headers]));
      return reply;
    };
    const reply = await request("GET", `${t.spacePath}/standup-trend`);
    const { weeks } = reply.body as { weeks: TrendWeek[] };
    expect(Object.keys(reply.body as object)).toEqual(["weeks"]);
    for (const week of weeks)
      expect([
        ["weekStart", "ratio"],
        ["weekStart", "suppressed"],
      ]).toContainEqual(Object.keys(week));
    expect(weeks.filter((week) => "ratio" in week)).toEqual([{ weekStart: addDays(date, -1), ratio: 0.9 }]);
    for (const path of [
      t.spacePath,
      standup.room,
      `${t.spacePath}/sessions`,
      `${t.spacePath}/standup-schedule`,
    ])
      await request("GET", path);
    await request("GET", `${standup.room}/export.csv`);
    await request("DELETE", standup.room);
    await watcher.until((frame) => frame.endedAt !== null);
    texts.push(JSON.stringify(watcher.newest()), ...app.logLines);
    // Not as a part of a random id.
    const counts = /(?<![\w-])(70[.,\s]?707|60[.,\s]?606)(?![\w-])|eligible/;
    for (const text of texts) expect(text).not.toMatch(counts);
    expect(await frozenDays(app, t.space.id)).toMatchObject([{ eligible: 70_707, answered: 60_606 }]);
    for (const member of t.people)
      for (const word of [member.id, member.name]) expect(reply.text).not.toContain(word);
  });
});
