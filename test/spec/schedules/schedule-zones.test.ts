import { describe, expect, test } from "vitest";
import type { OwnStandups } from "#shared/wire/standup.ts";
import type { TrendWeek } from "#shared/wire/schedule.ts";
import { daysFromToday, withinOneDay } from "#test/support/days.ts";
import { act, ok, readStandup, team, type Person } from "#test/support/client.ts";
import { slotFor, writeSchedule } from "#test/support/slot-fixtures.ts";
import { openStandup } from "#test/support/standups.ts";
import { lastMondays, writeDays } from "#test/support/trend-days.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/**
 * A name that is not a zone. It stands for a zone that is missing from newer time zone data of the database.
 */
const unknown = "Mars/Olympus_Mons";

// Rules: protocol/standups#the-day-of-a-standup
describe("a schedule with a zone that is unknown to the database", () => {
  test("async standups are shown, and days away are compared with the day in UTC", async () => {
    const { people, space, spacePath } = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = people as [Person, Person];
    await writeSchedule(app, space.id, { timezone: unknown });
    const open = await openStandup(ana, spacePath);
    const createdAt = async (moment: string) =>
      void (await app.database.sql.query("update sessions set created_at = $2 where id = $1", [
        open.id,
        moment,
      ]));
    await app.database.sql.query(
      "insert into away_ranges (user_id, starts_on, ends_on) values ($1, '2026-01-16', '2026-01-16')",
      [ben.id],
    );
    await createdAt("2026-01-15T23:59:59Z");
    expect((await readStandup(ana, open.room)).state).toMatchObject({ away: [], timezone: unknown });
    await createdAt("2026-01-16T00:00:00Z");
    expect((await readStandup(ana, open.room)).state.away).toEqual([ben.id]);
  });

  test("people can enter days away and read their own standups", async () => {
    const { people, space, spacePath } = await team(app, ["Ana"]);
    const [ana] = people as [Person];
    await writeSchedule(app, space.id, { timezone: unknown });
    const open = await openStandup(ana, spacePath);
    await act(ana, open.room, "PUT", "standup", { today: "Ship" });
    const [yesterday, tomorrow] = (await daysFromToday(app, -1, 1)) as [string, string];
    await ok(ana, "POST", "/api/me/away", { startsOn: tomorrow, endsOn: tomorrow });
    const own = await ok<OwnStandups>(ana, "GET", `/api/me/standups?from=${yesterday}&to=${tomorrow}`);
    expect(own.entries.map((entry) => entry.sessionId)).toEqual([open.id]);
  });

  test("the trend counts past days and uses weeks in UTC", async () => {
    await withinOneDay(app, async (today) => {
      const { people, space, spacePath } = await team(app, ["Ana"]);
      await writeSchedule(app, space.id, { timezone: unknown });
      const mondays = lastMondays(today);
      await writeDays(app, space.id, [[mondays[11]!, 5, 2]]);
      const passed = await openStandup(people[0]!, spacePath);
      await slotFor(app, passed, { date: "2026-01-05" });
      const { weeks } = await ok<{ weeks: TrendWeek[] }>(people[0]!, "GET", `${spacePath}/standup-trend`);
      expect(weeks.map((week) => week.weekStart)).toEqual(mondays);
      expect(weeks[11]).toEqual({ weekStart: mondays[11], ratio: 0.4 });
      const { rowCount } = await app.database.sql.query(
        "select from standup_trend_days where session_id = $1",
        [passed.id],
      );
      expect(rowCount).toBe(1);
    });
  });
});
