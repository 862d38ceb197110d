// Rules: protocol/calendar#changes
import { describe, expect, onTestFinished, test } from "vitest";
import { openSlots } from "#shared/domain/standups/schedule/open-slots.ts";
import { replan } from "#shared/domain/standups/schedule/replan.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor, type Metric } from "#shared/runtime/monitor.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { startRole } from "#services/scheduler/role.ts";
import { openSlotsTask } from "#services/scheduler/tasks.ts";
import { ok, team, type Team } from "#test/support/client.ts";
import { asOfLastWeek, claimedDays, countOpened, manyDue, saveSchedule } from "#test/support/schedules.ts";
import { scheduling } from "#test/support/scheduling.ts";

const s = scheduling();
const { run, due, set, claimed, planned } = s;

// Rules: protocol/operations#scheduler-metrics, protocol/operations#stopping-batches,
//   protocol/schedules#isolated-failures, protocol/schedules#time-zone-data
describe("running schedulers", () => {
  test("a locked space is skipped, and its slot opens in the next run", async () => {
    const { task, metrics } = openSlotsTask(s.db, s.app.settings, createLog("silent"));
    const readMetrics = () => readAll(metrics);
    await due();
    const client = await s.app.database.sql.connect();
    try {
      await client.query("begin");
      await client.query("select from spaces where id = $1 for no key update", [s.t.space.id]);
      expect([await task.run(), await readMetrics()]).toEqual([
        0,
        { opened: 0, skipped: 0, late: 0, due: 1 },
      ]);
      await client.query("commit");
    } finally {
      client.release();
    }
    expect([await task.run(), await readMetrics()]).toEqual([1, { opened: 1, skipped: 0, late: 0, due: 0 }]);
  });

  test("a slot past its window counts as late and does not open", async () => {
    const { task, metrics } = openSlotsTask(s.db, s.app.settings, createLog("silent"));
    await due(10, 60);
    await set("next_closes_at = now(), window_minutes = 5");
    expect([await task.run(), await readAll(metrics)]).toEqual([
      0,
      { opened: 0, skipped: 0, late: 1, due: 0 },
    ]);
  });

  test("a failing schedule delays no other schedule and is retried", async () => {
    await due(20);
    const broken = s.t;
    await s.app.database.sql.query(
      `create function break_one() returns trigger language plpgsql as $$
       begin raise exception 'broken'; end $$;
       create trigger break_one before insert on standup_slots for each row
       when (new.schedule_id = '${await scheduleOf(broken)}') execute function break_one()`,
    );
    const other = await team(s.app, ["Olga"]);
    await saveSchedule(other.people[0]!, other.spacePath, {
      timezone: s.here.timezone,
      openTime: s.here.at(-10),
    });
    await asOfLastWeek(s.app, s.db, other.space.id);
    expect(await run()).toEqual(["opened"]);
    expect(await claimedDays(s.app, other.space.id)).toHaveLength(1);
    // A concurrent worker may have tried it at the same time.
    const scheduleId = await scheduleOf(broken);
    expect(s.logged.length).toBeGreaterThan(0);
    for (const line of s.logged) expect(line).toMatchObject({ level: "error", scheduleId });
    await s.app.database.sql.query("drop function break_one cascade");
    expect(await run()).toEqual(["opened"]);
  });

  test("a plan made with other time zone data is recomputed, and a due slot stays due", async () => {
    await saveSchedule(s.ana, s.t.spacePath, { timezone: s.here.timezone, openTime: s.here.at(30) });
    const plan = async () =>
      (
        await s.app.database.sql.query(
          "select next_date, next_opens_at, next_closes_at, next_day_ends_at from standup_schedules where space_id = $1",
          [s.t.space.id],
        )
      ).rows[0];
    const changes = async () =>
      (
        await s.app.database.sql.query<{ changes: number }>(
          "select changes from standup_schedules where space_id = $1",
          [s.t.space.id],
        )
      ).rows[0]!.changes;
    const right = await plan();
    expect(await replan(s.db)).toBe(0);
    for (const wrong of [
      "next_opens_at = next_opens_at + interval '1 hour'",
      "next_closes_at = next_closes_at + interval '1 hour'",
      "next_day_ends_at = next_day_ends_at + interval '1 hour'",
      "next_date = next_date + 1",
      "next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null",
    ]) {
      await set(wrong);
      const before = await changes();
      expect([wrong, await replan(s.db), await plan()]).toEqual([wrong, 1, right]);
      // The calendars' SEQUENCE shows that the slot moved.
      expect(await changes()).toBe(before + 1);
    }
    await set("next_opens_at = now() - interval '1 minute'");
    expect(await replan(s.db)).toBe(0);
    expect(await run()).toEqual(["opened"]);
  });

  test("a stopping scheduler finishes only the slots in progress", async () => {
    const spaces = await manyDue(s.app, 8);
    const stopping = new AbortController();
    const opening = { db: s.db, log: createLog("silent"), settings: s.app.settings };
    const opened = await openSlots(opening, () => stopping.abort(), stopping.signal);
    expect([1, 2, 3, 4]).toContain(opened);
    expect(await countOpened(s.app, spaces)).toEqual({ claimed: opened, rooms: opened, due: 8 - opened });
    expect(await run()).toEqual(Array.from({ length: 8 - opened }, () => "opened"));
    const planned =
      "update standup_schedules set next_opens_at = next_opens_at + interval '1 s' where space_id = any($1)";
    await s.app.database.sql.query(planned, [spaces]);
    expect([await replan(s.db, stopping.signal), await replan(s.db)]).toEqual([0, 8]);
  });

  test("replanning covers all schedules, whatever their number", async () => {
    const spaces = await manyDue(s.app, 60);
    await s.app.database.sql.query(
      "update standup_schedules set next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null where space_id = any($1)",
      [spaces],
    );
    expect([await replan(s.db), await replan(s.db)]).toEqual([60, 0]);
  });

  test("an unknown zone has no plan until the build knows the zone", async () => {
    await due();
    await set("timezone = 'Mars/Olympus_Mons'");
    expect([await run(), await planned()]).toEqual([["opened"], null]);
    expect(await ok(s.ana, "GET", `${s.t.spacePath}/standup-schedule/next`)).toMatchObject({ slots: [] });
    expect(await replan(s.db)).toBe(0);
    await set(`timezone = '${s.here.timezone}'`);
    expect(await replan(s.db)).toBe(1);
    expect((await planned())! > s.here.today).toBe(true);
  });

  test("the scheduler role opens due slots at its start and has task metrics", async () => {
    const monitor = createMonitor();
    const figure = async (name: string) => monitor.metrics()[name]!.read();
    await due();
    const settings = readSettings({
      DATABASE_URL: s.app.database.url,
      METRICS_ENABLED: "true",
    });
    const role = await startRole({ settings, log: createLog("silent"), monitor });
    onTestFinished(() => role.stop());
    await expect.poll(() => figure("svc_slots_opened_total")).toBe(1);
    expect(await claimed()).toHaveLength(1);
    expect(Object.keys(monitor.metrics())).toEqual(
      expect.arrayContaining([
        "svc_slots_skipped_total",
        "svc_slots_late_total",
        "svc_schedules_due",
        "svc_pgxpool_total_conns",
      ]),
    );
  });

  /** Reads the task's metrics by their short names. */
  async function readAll(metrics: ReturnType<typeof openSlotsTask>["metrics"]) {
    const read = async ([name, figure]: [string, Metric]) => [
      /_(\w+?)(_total)?$/.exec(name.slice(4))![1],
      await figure.read(),
    ];
    return Object.fromEntries(await Promise.all(Object.entries(metrics).map(read)));
  }

  const scheduleOf = async ({ space }: Team) =>
    (
      await s.app.database.sql.query<{ id: string }>("select id from standup_schedules where space_id = $1", [
        space.id,
      ])
    ).rows[0]!.id;
});
