import { Writable } from "node:stream";
import type { Database } from "#shared/db/database.ts";
import { openSlots } from "#shared/domain/standups/schedule/open-slots.ts";
import { replan } from "#shared/domain/standups/schedule/replan.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { Schedule, ScheduleBody } from "#shared/wire/schedule.ts";
import type { TestApp } from "./app.ts";
import { ok, type Team, type Visitor } from "./client.ts";

/**
 * A time zone where it is now between 12:00 and 13:00, so no test runs around midnight. Its date equals the UTC date.
 */
export type Noon = {
  timezone: string;
  today: string;
  /** Returns the local time this many minutes from now, as `HH:MM`. */
  at(minutes: number): string;
};

/** Returns a time zone where it is now between 12:00 and 13:00 by the database's clock. */
export async function noon(app: Pick<TestApp, "database">): Promise<Noon> {
  const { rows } = await app.database.sql.query<{ hour: number; minute: number; now: Date }>(
    `select extract(hour from utc)::int as hour, extract(minute from utc)::int as minute
     from (select now() at time zone 'UTC' as utc) clock`,
  );
  const { hour, minute } = rows[0]!;
  const ahead = 12 - hour;
  // `Etc/GMT-2` is two hours ahead of UTC.
  const timezone = ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  const local = await app.database.sql.query<{ today: string }>(
    "select to_char(now() at time zone $1, 'YYYY-MM-DD') as today",
    [timezone],
  );
  return {
    timezone,
    today: local.rows[0]!.today,
    at(minutes) {
      const whole = 12 * 60 + minute + minutes;
      return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
    },
  };
}

export const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Saves a schedule for every day; `given` replaces fields. */
export async function saveSchedule(
  who: Visitor,
  spacePath: string,
  given: Partial<ScheduleBody> & Pick<ScheduleBody, "timezone" | "openTime">,
): Promise<Schedule> {
  const body = { weekdays: everyDay, windowMinutes: 60, enabled: true, ...given };
  return (await ok<{ schedule: Schedule }>(who, "PUT", `${spacePath}/standup-schedule`, body)).schedule;
}

/** Backdates a schedule by a week and plans it again, so a slot that is open today is due. */
export async function asOfLastWeek(app: TestApp, db: Database, spaceId: string): Promise<void> {
  await app.database.sql.query(
    `update standup_schedules set saved_at = now() - interval '7 days',
       next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null
     where space_id = $1`,
    [spaceId],
  );
  await replan(db);
}

/** A slot of a schedule that a scheduler claimed. */
export type ClaimedDay = {
  day: string;
  sessionId: string | null;
  opensAt: Date;
  closesAt: Date;
  dayEndsAt: Date;
};

/** Returns the claimed slots of a space's schedule, earliest first. */
export async function claimedDays(app: TestApp, spaceId: string): Promise<ClaimedDay[]> {
  const { rows } = await app.database.sql.query<ClaimedDay>(
    `select to_char(slot_date, 'YYYY-MM-DD') as day, session_id as "sessionId", opens_at as "opensAt",
       closes_at as "closesAt", day_ends_at as "dayEndsAt"
     from standup_slots where schedule_id = (select id from standup_schedules where space_id = $1)
     order by slot_date`,
    [spaceId],
  );
  return rows;
}

/** Saves a team's schedule so that today's slot opened `minutesAgo` and is due. */
export async function dueToday(
  app: TestApp,
  db: Database,
  { people, space, spacePath }: Team,
  minutesAgo = 10,
  windowMinutes = 60,
): Promise<void> {
  const { timezone, at } = await noon(app);
  await saveSchedule(people[0]!, spacePath, { timezone, openTime: at(-minutesAgo), windowMinutes });
  await asOfLastWeek(app, db, space.id);
}

/** Updates columns of a space's schedule in the database, including its plan. */
export async function setSchedule(app: TestApp, spaceId: string, set: string): Promise<void> {
  await app.database.sql.query(`update standup_schedules set ${set} where space_id = $1`, [spaceId]);
}

/** Returns the next planned date of a space's schedule, or null. */
export async function plannedDay(app: TestApp, spaceId: string): Promise<string | null> {
  const { rows } = await app.database.sql.query<{ day: string | null }>(
    "select to_char(next_date, 'YYYY-MM-DD') as day from standup_schedules where space_id = $1",
    [spaceId],
  );
  return rows[0]!.day;
}

/** The outcome of each slot in one scheduler run, and the log lines. */
export type SchedulerRun = { outcomes: string[]; lines: Record<string, unknown>[] };

/** Runs the scheduler's task once. */
export async function runScheduler(db: Database, sessionLimitPerSpace = 500): Promise<SchedulerRun> {
  const run: SchedulerRun = { outcomes: [], lines: [] };
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      run.lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const settings = { sessionLimitPerSpace };
  await openSlots({ db, log: createLog("info", destination), settings }, ({ outcome }) =>
    run.outcomes.push(outcome),
  );
  return run;
}

/** Inserts `count` spaces of one owner, each with a slot that is due for ten minutes, and returns their ids. */
export async function manyDue(app: Pick<TestApp, "database">, count: number): Promise<string[]> {
  const { rows } = await app.database.sql.query<{ id: string }>(
    `with owner as (
       insert into users (id, name, avatar_hue) values (gen_random_uuid(), 'Olga', 0) returning id
     ), space as (
       insert into spaces (org_id, slug, name, passcode)
       select o.id, 'due-' || gen_random_uuid(), 'Due', '' from orgs o, generate_series(1, $1) where o.slug = 'default'
       returning id
     )
     insert into space_members (space_id, user_id, role) select space.id, owner.id, 'owner' from space, owner
     returning space_id as id`,
    [count],
  );
  const ids = rows.map((row) => row.id);
  await makeDue(app, ids);
  return ids;
}

/** Inserts a schedule into each space. Today's slot is due for ten minutes and open for fifty more. */
export async function makeDue(app: Pick<TestApp, "database">, spaceIds: string[]): Promise<void> {
  // The schedule's open time is twelve hours away, so no other slot of it is near.
  await app.database.sql.query(
    `insert into standup_schedules (space_id, weekdays, open_time, timezone, window_minutes, enabled, saved_at,
       next_date, next_opens_at, next_closes_at, next_day_ends_at)
     select id, '{0,1,2,3,4,5,6}', to_char(now() at time zone 'UTC' + interval '12 h', 'HH24:MI'), 'UTC', 60, true,
       now() - interval '7 days', (now() at time zone 'UTC')::date, now() - interval '10 min', now() + interval '50 min',
       now() + interval '1 day'
     from unnest($1::uuid[]) id`,
    [spaceIds],
  );
}

/** Returns the numbers of claimed slots, of standups and of due slots in these spaces. */
export async function countOpened(
  app: Pick<TestApp, "database">,
  spaceIds: string[],
): Promise<{ claimed: number; rooms: number; due: number }> {
  const { rows } = await app.database.sql.query<{ claimed: number; rooms: number; due: number }>(
    `select
       (select count(*)::int from standup_slots o join standup_schedules d on d.id = o.schedule_id
         join sessions s on s.id = o.session_id where d.space_id = any($1)) as claimed,
       (select count(*)::int from sessions where space_id = any($1) and kind = 'standup') as rooms,
       (select count(*)::int from standup_schedules where space_id = any($1) and next_opens_at <= now()) as due`,
    [spaceIds],
  );
  return rows[0]!;
}
