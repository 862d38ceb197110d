import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { createPlugins, type PluginRuntime } from "#shared/domain/plugins/run-plugins.ts";
import { roomTimetable } from "#shared/domain/room-schedules/room-timetable.ts";
import { openSlots } from "#shared/domain/standups/schedule/open-slots.ts";
import { replan } from "#shared/domain/standups/schedule/replan.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { RoomSchedule, RoomScheduleBody, RoomScheduleList } from "#shared/wire/room-schedules.ts";
import type { TestApp } from "./app.ts";
import { ok, type Team, type Visitor } from "./client.ts";
import { everyDay, noon } from "./schedules.ts";

/** A scheduler of rooms with its own database connections and plugin processes, as in a process of its own. */
export type RoomScheduler = {
  db: Database;
  /** Opens what is due, once, and returns the outcome of each slot. */
  run(limit?: number): Promise<string[]>;
};

/** Registers hooks that start and stop a scheduler of rooms. The returned object is filled before the tests. */
export function roomScheduler(app: Pick<TestApp, "database">): RoomScheduler {
  const scheduler = {} as RoomScheduler;
  let plugins: PluginRuntime;
  beforeAll(() => {
    scheduler.db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
    plugins = createPlugins(scheduler.db, "");
  });
  afterAll(async () => {
    await plugins.close();
    await scheduler.db.close();
  });
  return Object.assign(scheduler, {
    async run(limit = 500) {
      const outcomes: string[] = [];
      const settings = { sessionLimitPerSpace: limit };
      const log = createLog("silent");
      const { runner } = plugins;
      await openSlots(
        { db: scheduler.db, log, settings, timetable: roomTimetable, plugins: runner },
        (slot) => outcomes.push("why" in slot ? `${slot.outcome}: ${slot.why}` : slot.outcome),
      );
      return outcomes;
    },
  });
}

/** Returns the body of a schedule of poker rooms on every day; `given` replaces fields. */
export function roomScheduleOf(
  given: Partial<RoomScheduleBody> & Pick<RoomScheduleBody, "timezone" | "openTime">,
): Partial<RoomScheduleBody> {
  return {
    kind: "poker",
    title: "Planning",
    weekdays: everyDay,
    windowMinutes: 60,
    enabled: true,
    ...given,
  };
}

/** Adds a schedule, and returns its id. */
export async function addRoomSchedule(
  who: Visitor,
  spacePath: string,
  given: Parameters<typeof roomScheduleOf>[0],
): Promise<string> {
  return (await ok<{ id: string }>(who, "POST", `${spacePath}/room-schedules`, roomScheduleOf(given))).id;
}

/** Returns the schedules of a space's rooms. */
export async function readRoomSchedules(who: Visitor, spacePath: string): Promise<RoomSchedule[]> {
  return (await ok<RoomScheduleList>(who, "GET", `${spacePath}/room-schedules`)).schedules;
}

/** Opens a poker room by a schedule, as its scheduler does. The planned end is in 50 minutes. */
export async function openScheduledRoom(
  app: Pick<TestApp, "database">,
  db: Database,
  { people, spacePath }: Pick<Team, "people" | "spacePath">,
): Promise<void> {
  const { timezone, at } = await noon(app);
  const id = await addRoomSchedule(people[0]!, spacePath, { timezone, openTime: at(-10) });
  await asOfLastMonth(app, db, id);
  const opening = { db, log: createLog("silent"), settings: { sessionLimitPerSpace: 500 } };
  await openSlots({ ...opening, timetable: roomTimetable }, () => {});
}

/** Backdates a schedule by a month and plans it again, so that a slot that is open today is due. */
export async function asOfLastMonth(
  app: Pick<TestApp, "database">,
  db: Database,
  scheduleId: string,
): Promise<void> {
  await app.database.sql.query(
    `update room_schedules set saved_at = now() - interval '30 days',
       next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null
     where id = $1`,
    [scheduleId],
  );
  await replan(db, undefined, roomTimetable);
}
