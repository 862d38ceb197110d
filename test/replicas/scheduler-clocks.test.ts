// Rules: protocol/guarantees#database-clock, protocol/schedules#one-clock
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { replan } from "#shared/domain/standups/schedule/replan.ts";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { countOpened, manyDue, noon } from "#test/support/schedules.ts";
import { spawnRoles } from "#test/support/spawn.ts";

test("schedulers with wrong clocks use the database's clock", async () => {
  const database = await databaseForThisTest();
  const home = { database };
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 1 }, createLog("silent"));
  onTestFinished(() => db.close());
  const { timezone, at } = await noon(home);

  /** Creates spaces whose slot opened this many minutes ago, with a window of an hour. */
  const openedAgo = async (minutes: number) => {
    const spaces = await manyDue(home, 4);
    await database.sql.query(
      `update standup_schedules set next_opens_at = next_opens_at + $2 * interval '1 min',
         next_closes_at = next_closes_at + $2 * interval '1 min'
       where space_id = any($1)`,
      [spaces, 10 - minutes],
    );
    return spaces;
  };
  /** Creates a space whose schedule is not planned yet. */
  const unplanned = async (openTime: string, windowMinutes: number) => {
    const spaces = await manyDue(home, 1);
    await database.sql.query(
      `update standup_schedules set timezone = $2, open_time = $3, window_minutes = $4,
         next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null
       where space_id = any($1)`,
      [spaces, timezone, openTime, windowMinutes],
    );
    return spaces;
  };
  const planned = async () => {
    const { rows } = await database.sql.query<{ all: boolean }>(
      "select bool_and(next_date is not null) as all from standup_schedules",
    );
    return rows[0]!.all;
  };

  for (const minutes of [10, -10]) {
    const due = await openedAgo(10);
    // A fast clock would open `early` now. A slow clock would still open `expired`.
    const early = await unplanned(at(5), 60);
    await replan(db);
    const expired = await openedAgo(65);
    // In `soon` today's slot is still to come, but a fast clock would consider it over. In `over` it is over, but not
    // for a slow clock.
    const soon = await unplanned(at(5), 1);
    const over = await unplanned(at(-15), 10);
    const scheduler = await spawnRoles(database.url, "scheduler", { clockMinutes: minutes });
    await expect.poll(async () => (await countOpened(home, [...due, ...expired])).due).toBe(0);
    await expect.poll(planned).toBe(true);
    const ahead = (scheduler.firstLogAt()!.getTime() - Date.now()) / 60_000;
    await scheduler.end("SIGTERM");
    expect([minutes, Math.abs(ahead - minutes) < 5]).toEqual([minutes, true]);
    expect([minutes, await countOpened(home, due)]).toEqual([minutes, { claimed: 4, rooms: 4, due: 0 }]);
    const others = await countOpened(home, [...early, ...expired, ...soon, ...over]);
    expect([minutes, others]).toEqual([minutes, { claimed: 0, rooms: 0, due: 0 }]);
    // A scheduler with a correct clock would have the same plan.
    expect([minutes, await replan(db)]).toEqual([minutes, 0]);
  }
});
