// Rules: protocol/guarantees#killed-scheduler
import { expect, onTestFinished, test } from "vitest";
import { databaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { countOpened, manyDue } from "#test/support/schedules.ts";
import { spawnRoles } from "#test/support/spawn.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";

/** The number of kills. */
const kills = iterations("KILL_TRIALS", { test: 2, soak: 10 });
const readyWithinMs = 3000;
const load = 40;

test(
  `a scheduler that is killed ${kills} times opens and counts each day once`,
  async () => {
    const database = await databaseForThisTest();
    const spaces: string[] = [];
    /** Counts the rooms that schedulers opened. Yesterday's rooms are standups too, so they are subtracted. */
    const countScheduled = async () => {
      const { claimed, rooms, due } = await countOpened({ database }, spaces);
      return { claimed: claimed - spaces.length, rooms: rooms - spaces.length, due };
    };
    const holder = await pauseScheduler(database);
    let before = new Map<string, string>();
    const ready: number[] = [];
    for (let n = 1; n <= kills; n++) {
      const due = await manyDue({ database }, load);
      await openRoomsOfYesterday(database, due);
      spaces.push(...due);
      const { claimed } = await countScheduled();
      await database.sql.query("update stop_at set days = $1", [claimed + 15]);
      const startedAt = performance.now();
      const scheduler = await spawnRoles(database.url, "scheduler");
      await expect.poll(scheduler.isReady).toBe(true);
      ready.push(performance.now() - startedAt);
      await expect.poll(() => isWaiting(database)).toBe(true);
      await scheduler.end("SIGKILL");
      await endKilledConnections(database);
      const left = await countScheduled();
      expect([left.claimed === left.rooms, left.claimed > claimed, left.due > 0]).toEqual([true, true, true]);
      expect(left.claimed + left.due).toBe(n * load);
      // A day is counted if and only if its room was opened.
      const days = await countTimes(database);
      expect(days.size).toBe(left.claimed);
      for (const [day, at] of before) expect(days.get(day)).toBe(at);
      before = days;
    }
    await database.sql.query("update stop_at set days = 1000000");
    holder.free();
    const last = await spawnRoles(database.url, "scheduler");
    await expect.poll(async () => (await countScheduled()).due).toBe(0);
    await last.end("SIGTERM");
    const all = kills * load;
    expect(await countScheduled()).toEqual({ claimed: all, rooms: all, due: 0 });
    const days = await countTimes(database);
    expect(days.size).toBe(all);
    for (const [day, at] of before) expect(days.get(day)).toBe(at);
    expect(await endedRoomVersions(database)).toEqual([{ version: "2", rooms: all }]);
    const slowest = Math.max(...ready);
    if (isSoak) expect(slowest).toBeLessThan(readyWithinMs);
    recordResult({
      trial: "kill -9 of the scheduler",
      tried: `${kills} kills while ${load} spaces are due`,
      outcome: `${all} days, each opened once and counted once; ready within ${slowest.toFixed(0)} ms of each start (at most ${readyWithinMs})`,
    });
  },
  300_000 + kills * 20_000,
);

/**
 * Pauses the scheduler between the end of a day's room and the next opening, until the lock is freed. `stop_at` holds
 * the number of ended rooms at which it pauses.
 */
async function pauseScheduler({ sql }: TestDatabase): Promise<{ free(): void }> {
  await sql.query(
    `create table stop_at (days integer);
     insert into stop_at values (0);
     create function stop_there() returns trigger language plpgsql as $$
     begin
       if (select count(*) from standup_trend_days) >= (select days from stop_at) then
         perform pg_advisory_xact_lock_shared(1);
       end if;
       return new;
     end $$;
     create trigger stop_there after insert on standup_trend_days for each row execute function stop_there()`,
  );
  const holder = await sql.connect();
  await holder.query("select pg_advisory_lock(1)");
  let held = true;
  // Destroys the connection, which ends its advisory lock. A second call does nothing.
  const free = () => {
    if (held) holder.release(true);
    held = false;
  };
  onTestFinished(free);
  return { free };
}

const waitingForLock =
  "locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";

async function isWaiting({ sql }: TestDatabase): Promise<boolean> {
  return (await sql.query(`select from pg_locks where ${waitingForLock}`)).rowCount! > 0;
}

/** Terminates the transactions of the killed process, and waits until its connections are gone. */
async function endKilledConnections({ sql }: TestDatabase): Promise<void> {
  await sql.query(`select pg_terminate_backend(pid) from pg_locks where ${waitingForLock}`);
  const left =
    "select from pg_stat_activity where datname = current_database() and application_name = 'standpoint'";
  await expect.poll(async () => (await sql.query(left)).rowCount).toBe(0);
}

/** Gives each space an open room in yesterday's slot, with an entry by its owner. */
async function openRoomsOfYesterday({ sql }: TestDatabase, spaces: string[]): Promise<void> {
  await sql.query(
    `with room as (
       insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
       select m.space_id, 'standup', (select id from session_kinds where kind = 'standup'), 'Yesterday', '{"mode":"async","secondsPerPerson":90}', m.user_id
       from space_members m where m.space_id = any($1)
       returning id, space_id, facilitator_id
     ), entry as (
       insert into standup_entries (session_id, user_id, today) select id, facilitator_id, 'Ship' from room
     )
     insert into standup_slots (schedule_id, slot_date, session_id, opens_at, closes_at, day_ends_at)
     select d.id, d.next_date - 1, room.id, d.next_opens_at - interval '1 day', d.next_closes_at - interval '1 day',
       d.next_day_ends_at - interval '1 day'
     from room join standup_schedules d on d.space_id = room.space_id`,
    [spaces],
  );
}

/** Returns the time when each space's day was counted. Each day has one eligible person, who answered. */
async function countTimes({ sql }: TestDatabase): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ space: string; at: string; eligible: number; answered: number }>(
    "select space_id as space, frozen_at::text as at, eligible, answered from standup_trend_days",
  );
  for (const { eligible, answered } of rows) expect([eligible, answered]).toEqual([1, 1]);
  return new Map(rows.map(({ space, at }) => [space, at]));
}

/** Returns the number of yesterday's ended rooms for each version. */
async function endedRoomVersions({ sql }: TestDatabase): Promise<unknown[]> {
  const { rows } = await sql.query(
    "select version, count(*)::int as rooms from sessions where title = 'Yesterday' and ended_at is not null group by 1",
  );
  return rows;
}
