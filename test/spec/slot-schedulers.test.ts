import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { openSlots } from "#shared/domain/schedule/open-slots.ts";
import { replan } from "#shared/domain/schedule/replan.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { startRole } from "#services/scheduler/role.ts";
import { openSlotsTask } from "#services/scheduler/tasks/open-slots.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok, team, type Person, type Team } from "#test/support/people.ts";
import {
  asOfLastWeek,
  claimedDays,
  countOpened,
  dueToday,
  manyDue,
  noon,
  plannedDay,
  runScheduler,
  saveSchedule,
  setSchedule,
  type Noon,
} from "#test/support/schedules.ts";

let app: TestApp;
let db: Database;
let here: Noon;
let t: Team;
let ana: Person;
/** What the newest run logged. */
let logged: Record<string, unknown>[];
beforeAll(async () => {
  app = await startApp();
  db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
});
afterAll(async () => {
  await db.close();
  await app.stop();
});
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
  here = await noon(app);
});

const run = async (limit?: number) => {
  const { outcomes, lines } = await runScheduler(db, limit);
  logged = lines;
  return outcomes;
};
const due = (minutesAgo?: number, windowMinutes?: number) => dueToday(app, db, t, minutesAgo, windowMinutes);
const set = (what: string) => setSchedule(app, t.space.id, what);
const claimed = () => claimedDays(app, t.space.id);
const planned = () => plannedDay(app, t.space.id);

describe("schedulers at work (spec 1, What the service does, 2; spec 3, Operational signals)", () => {
  test("a space that somebody is changing is passed over, not waited for; the next run opens it, and the figures say so", async () => {
    const { task, figures } = openSlotsTask(db, app.settings, createLog("silent"));
    const told = () => Promise.all(Object.values(figures).map(async ({ read }) => read()));
    await due();
    const client = await app.database.sql.connect();
    try {
      await client.query("begin");
      await client.query("select from spaces where id = $1 for no key update", [t.space.id]);
      expect([await task.run(), await told()]).toEqual([0, [0, 0, 1]]);
      await client.query("commit");
    } finally {
      client.release();
    }
    expect([await task.run(), await told()]).toEqual([1, [1, 0, 0]]);
  });

  test("a schedule that cannot be opened keeps no other from opening, and is tried again", async () => {
    await due(20);
    const broken = t;
    await app.database.sql.query(
      `create function break_one() returns trigger language plpgsql as $$
       begin raise exception 'broken'; end $$;
       create trigger break_one before insert on standup_slots for each row
       when (new.schedule_id = '${await scheduleOf(broken)}') execute function break_one()`,
    );
    const other = await team(app, ["Olga"]);
    await saveSchedule(other.people[0]!, other.spacePath, {
      timezone: here.timezone,
      openTime: here.at(-10),
    });
    await asOfLastWeek(app, db, other.space.id);
    expect((await run()).sort()).toEqual(["none", "opened"]);
    expect(await claimedDays(app, other.space.id)).toHaveLength(1);
    expect(logged.map(({ level, scheduleId }) => [level, scheduleId])).toEqual([
      ["error", await scheduleOf(broken)],
    ]);
    await app.database.sql.query("drop function break_one cascade");
    expect(await run()).toEqual(["opened"]);
  });

  test("what was planned by other data about zones is planned anew, what is due stays (hardening, Schedules)", async () => {
    await saveSchedule(ana, t.spacePath, { timezone: here.timezone, openTime: here.at(30) });
    const plan = async () =>
      (
        await app.database.sql.query(
          "select next_date, next_opens_at, next_closes_at, next_day_ends_at from standup_schedules where space_id = $1",
          [t.space.id],
        )
      ).rows[0];
    const right = await plan();
    expect(await replan(db)).toBe(0);
    for (const wrong of [
      "next_opens_at = next_opens_at + interval '1 hour'",
      "next_closes_at = next_closes_at + interval '1 hour'",
      "next_day_ends_at = next_day_ends_at + interval '1 hour'",
      "next_date = next_date + 1",
      "next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null",
    ]) {
      await set(wrong);
      expect([wrong, await replan(db), await plan()]).toEqual([wrong, 1, right]);
    }
    await set("next_opens_at = now() - interval '1 minute'");
    expect(await replan(db)).toBe(0);
    expect(await run()).toEqual(["opened"]);
  });

  test("a scheduler that is stopping opens the slot in hand and no other, and plans nothing anew; the next one does", async () => {
    const spaces = await manyDue(app, 5);
    const stopping = new AbortController();
    const opening = { db, log: createLog("silent"), settings: app.settings };
    expect(await openSlots(opening, () => stopping.abort(), stopping.signal)).toBe(1);
    expect(await countOpened(app, spaces)).toEqual({ claimed: 1, rooms: 1, due: 4 });
    expect(await run()).toEqual(Array.from({ length: 4 }, () => "opened"));
    const planned =
      "update standup_schedules set next_opens_at = next_opens_at + interval '1 s' where space_id = any($1)";
    await app.database.sql.query(planned, [spaces]);
    expect([await replan(db, stopping.signal), await replan(db)]).toEqual([0, 5]);
  });

  test("all schedules are looked at, however many there are", async () => {
    const spaces = await manyDue(app, 60);
    await app.database.sql.query(
      "update standup_schedules set next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null where space_id = any($1)",
      [spaces],
    );
    expect([await replan(db), await replan(db)]).toEqual([60, 0]);
  });

  test("a zone that this build does not know plans nothing, and is planned again once it does", async () => {
    await due();
    await set("timezone = 'Mars/Olympus_Mons'");
    expect([await run(), await planned()]).toEqual([["opened"], null]);
    expect(await ok(ana, "GET", `${t.spacePath}/standup-schedule/next`)).toMatchObject({ slots: [] });
    expect(await replan(db)).toBe(0);
    await set(`timezone = '${here.timezone}'`);
    expect(await replan(db)).toBe(1);
    expect((await planned())! > here.today).toBe(true);
  });

  test("the scheduler role opens what is due at its start and shows its figures with the others", async () => {
    const monitor = createMonitor();
    const figure = async (name: string) => monitor.figures()[name]!.read();
    await due();
    const settings = readSettings({
      DATABASE_URL: app.database.url,
      METRICS_ENABLED: "true",
    });
    const role = await startRole({ settings, log: createLog("silent"), monitor });
    onTestFinished(() => role.stop());
    await expect.poll(() => figure("svc_slots_opened_total")).toBe(1);
    expect(await claimed()).toHaveLength(1);
    expect(Object.keys(monitor.figures())).toEqual(
      expect.arrayContaining(["svc_slots_skipped_total", "svc_schedules_due", "svc_pgxpool_total_conns"]),
    );
  });

  const scheduleOf = async ({ space }: Team) =>
    (
      await app.database.sql.query<{ id: string }>("select id from standup_schedules where space_id = $1", [
        space.id,
      ])
    ).rows[0]!.id;
});
