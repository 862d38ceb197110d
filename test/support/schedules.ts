import { Writable } from "node:stream";
import type { Database } from "#shared/db/database.ts";
import { openSlots } from "#shared/domain/schedule/open-slots.ts";
import { replan } from "#shared/domain/schedule/replan.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { Schedule, ScheduleBody } from "#shared/wire/schedule.ts";
import type { TestApp } from "./app.ts";
import { ok, type Team, type Visitor } from "./client.ts";

/** A zone in which it is noon right now, so that no test runs around midnight. Its day is UTC's, too. */
export type Noon = {
  timezone: string;
  today: string;
  /** The local time so many minutes from now, `HH:MM`. */
  at(minutes: number): string;
};

/** Asks the database where it is between 12:00 and 13:00. */
export async function noon(app: Pick<TestApp, "database">): Promise<Noon> {
  const { rows } = await app.database.sql.query<{ hour: number; minute: number; now: Date }>(
    `select extract(hour from utc)::int as hour, extract(minute from utc)::int as minute
     from (select now() at time zone 'UTC' as utc) clock`,
  );
  const { hour, minute } = rows[0]!;
  const ahead = 12 - hour;
  // Such names count the other way round.
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

/** Saves a schedule of every day, as `given` says otherwise. */
export async function saveSchedule(
  who: Visitor,
  spacePath: string,
  given: Partial<ScheduleBody> & Pick<ScheduleBody, "timezone" | "openTime">,
): Promise<Schedule> {
  const body = { weekdays: everyDay, windowMinutes: 60, enabled: true, ...given };
  return (await ok<{ schedule: Schedule }>(who, "PUT", `${spacePath}/standup-schedule`, body)).schedule;
}

/** Makes a schedule as old as a week, as if it had been saved then and planned since: what is open today is due. */
export async function asOfLastWeek(app: TestApp, db: Database, spaceId: string): Promise<void> {
  await app.database.sql.query(
    `update standup_schedules set saved_at = now() - interval '7 days',
       next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null
     where space_id = $1`,
    [spaceId],
  );
  await replan(db);
}

/** A day that was claimed. */
export type ClaimedDay = {
  day: string;
  sessionId: string | null;
  opensAt: Date;
  closesAt: Date;
  dayEndsAt: Date;
};

/** Returns the days that a space's schedule has claimed, earliest first. */
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

/** Saves a team's schedule as its first person, so that today's slot was to open so many minutes ago and is due. */
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

/** Changes a space's schedule behind everybody's back, its plan included. */
export async function setSchedule(app: TestApp, spaceId: string, set: string): Promise<void> {
  await app.database.sql.query(`update standup_schedules set ${set} where space_id = $1`, [spaceId]);
}

/** Returns the day that a space's schedule has planned next, or null. */
export async function plannedDay(app: TestApp, spaceId: string): Promise<string | null> {
  const { rows } = await app.database.sql.query<{ day: string | null }>(
    "select to_char(next_date, 'YYYY-MM-DD') as day from standup_schedules where space_id = $1",
    [spaceId],
  );
  return rows[0]!.day;
}

/** What a scheduler did in one run: what became of each slot, and what it logged. */
export type SchedulerRun = { outcomes: string[]; lines: Record<string, unknown>[] };

/** Runs a scheduler's task once. */
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

/** Writes many spaces of one owner, each with a schedule of which today is due since ten minutes, and returns their ids. */
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

/** Gives spaces without a schedule one of which today is due since ten minutes, for fifty more. */
export async function makeDue(app: Pick<TestApp, "database">, spaceIds: string[]): Promise<void> {
  // Open time is twelve hours away, so that no other slot of the same rule is near.
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

/** Returns how many days these spaces have claimed, how many of their rooms are standups, and how many are still due. */
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
