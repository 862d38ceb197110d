import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { openSlots } from "#shared/domain/schedule/open-slots.ts";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { countOpened, manyDue } from "#test/support/schedules.ts";
import { spawnScheduler } from "#test/support/spawn-scheduler.ts";

/** How often a scheduler is killed: KILL_TRIALS, otherwise 10 in the soak and 2 in `npm test`. */
const kills = Number(process.env["KILL_TRIALS"] ?? (process.env["SOAK"] ? 10 : 2));
const load = 40;

test(
  `a scheduler that is killed at work, ${kills} times, opens no slot twice and loses none (hardening, Notifications)`,
  async () => {
    const database = await databaseForThisTest();
    const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 2 }, createLog("silent"));
    onTestFinished(() => db.close());
    const spaces: string[] = [];
    const counted = () => countOpened({ database }, spaces);
    // Stops whoever claims a slot in the middle of it while we hold the lock, once this many are claimed.
    await database.sql.query(
      `create table stop_at (claimed integer);
       insert into stop_at values (0);
       create function stop_there() returns trigger language plpgsql as $$
       begin
         if (select count(*) from standup_slots) = (select claimed from stop_at) then
           perform pg_advisory_xact_lock_shared(1);
         end if;
         return new;
       end $$;
       create trigger stop_there before insert on standup_slots for each row execute function stop_there()`,
    );
    const holder = await database.sql.connect();
    // Destroyed, not given back: the lock ends with its session. A second time does nothing.
    onTestFinished(() => free());
    let held = true;
    const free = () => {
      if (held) holder.release(true);
      held = false;
    };
    await holder.query("select pg_advisory_lock(1)");
    for (let n = 1; n <= kills; n++) {
      spaces.push(...(await manyDue({ database }, load)));
      await database.sql.query("update stop_at set claimed = $1", [n * 15]);
      const scheduler = await spawnScheduler(database);
      await expect.poll(() => waitingForTheLock(database), { timeout: 30_000 }).toBe(true);
      await scheduler.end("SIGKILL");
      expect(await counted()).toEqual({ claimed: n * 15, rooms: n * 15, due: n * (load - 15) });
      // Postgres ends what the killed one had begun once it finds nobody at the other end.
      await database.sql.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      await expect.poll(() => waitingForTheLock(database)).toBe(false);
    }
    await database.sql.query("update stop_at set claimed = -1");
    free();
    const settings = { sessionLimitPerSpace: 500 };
    await openSlots({ db, log: createLog("silent"), settings }, () => {});
    const all = kills * load;
    expect(await counted()).toEqual({ claimed: all, rooms: all, due: 0 });
  },
  60_000 + kills * 20_000,
);

async function waitingForTheLock({ sql }: Awaited<ReturnType<typeof databaseForThisTest>>): Promise<boolean> {
  const { rowCount } = await sql.query(
    "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rowCount! > 0;
}
