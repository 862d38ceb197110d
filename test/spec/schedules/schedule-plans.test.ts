import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { endEarlierRooms } from "#shared/domain/standups/schedule/end-earlier-rooms.ts";
import { standupTimetable } from "#shared/domain/standups/schedule/standup-timetable.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok, team, type Team } from "#test/support/client.ts";
import { readPlans } from "./plans.ts";
import { writeSchedule } from "#test/support/slot-fixtures.ts";

const plans = readPlans();
let app: TestApp;
let db: Database;
let t: Team;
let scheduleId: string;
beforeAll(async () => {
  app = await startApp();
  db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 1 }, createLog("silent"));
  for (let n = 0; n < 3; n++) await teamWithThousandDays();
});
afterAll(async () => {
  await db.close();
  await app.stop();
  plans.stop();
});
beforeEach(async () => {
  [t, scheduleId] = await teamWithThousandDays();
  for (const table of ["sessions", "standup_slots", "standup_trend_days", "standup_schedules"])
    await app.database.sql.query(`analyze ${table}`);
});

/**
 * A space whose schedule opened a standup on each of a thousand days. All but the newest are ended and
 * counted.
 */
async function teamWithThousandDays(): Promise<[Team, string]> {
  const made = await team(app, ["Ana"]);
  const schedule = await writeSchedule(app, made.space.id);
  await app.database.sql.query(
    `with room as (
       insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, ended_at, created_at)
       select $1, 'standup', (select id from session_kinds where kind = 'standup'), 'Day ' || n, '{"mode":"async","secondsPerPerson":90}', $2,
         case when n > 1 then now() end, now() - n * interval '1 day'
       from generate_series(1, 1000) n
       returning id, created_at
     ), slot as (
       insert into standup_slots (schedule_id, slot_date, session_id, opens_at, closes_at, day_ends_at)
       select $3, created_at::date, id, created_at, created_at, created_at + interval '1 h' from room
       returning slot_date, session_id, opens_at
     )
     insert into standup_trend_days (space_id, day, session_id, eligible, answered)
     select $1, slot_date, session_id, 5, 3 from slot where opens_at < now() - interval '36 h'`,
    [made.space.id, made.people[0]!.id, schedule],
  );
  return [made, schedule];
}

/** Returns the scans of a table in a plan: index names, or the table's name for a full scan. */
function scansOf(plan: string[], table: string): string[] {
  const scans = plan.map(
    (line) => new RegExp(`(?:Index.* Scan (?:using|on)|Seq Scan on) (${table}\\w*)`).exec(line)?.[1],
  );
  return scans.filter((name) => name !== undefined).sort();
}

test("ending earlier rooms reads only the space's open rooms", async () => {
  const due = { scheduleId, spaceId: t.space.id };
  const plan = await plans.planOf(app.database, "slot.session_id = s.id", () =>
    transaction(db, (tx) => endEarlierRooms(tx, standupTimetable, due)),
  );
  expect(scansOf(plan, "sessions")).toEqual(["sessions_open_by_space"]);
  expect(plan).toContainEqual(expect.stringMatching(/^Index Cond: \(space_id = /));
  expect(scansOf(plan, "standup_slots")).toEqual(["standup_slots_session_id_key"]);
});

test("reading the trend looks up only rooms of days that were not counted yet", async () => {
  const plan = await plans.planOf(app.database, "for key share of s", () =>
    ok(t.people[0]!, "GET", `${t.spacePath}/standup-trend`),
  );
  expect(scansOf(plan, "sessions")).toEqual(["sessions_pkey"]);
  expect(scansOf(plan, "standup_slots")).toContain("standup_slots_session_id_key");
});

test("finding the next slots reads the days around today by key", async () => {
  const plan = await plans.planOf(app.database, "as taken", () =>
    ok(t.people[0]!, "GET", `${t.spacePath}/standup-schedule/next`),
  );
  const byDay = plan.filter((line) => line.includes("slot_date") && !line.startsWith("Sort Key"));
  expect(byDay.length).toBeGreaterThanOrEqual(2);
  for (const step of byDay) expect(step).toMatch(/^(Index|Recheck) Cond: .*schedule_id.*slot_date/);
});
