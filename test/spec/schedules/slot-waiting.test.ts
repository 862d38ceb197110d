import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { openSlots } from "#shared/domain/standups/schedule/open-slots.ts";
import { replan } from "#shared/domain/standups/schedule/replan.ts";
import { createLog } from "#shared/runtime/log.ts";
import { claimedDays, countOpened, manyDue } from "#test/support/schedules.ts";
import { scheduling } from "#test/support/scheduling.ts";

const s = scheduling();
const { run, due, again, set, claimed } = s;

/** Begins a transaction that locks the selected rows and then stalls. Returns a function that ends it. */
async function lockAndStall(text: string, values: unknown[]): Promise<() => void> {
  const client = await s.app.database.sql.connect();
  let held = true;
  const end = () => {
    if (held) client.release(true);
    held = false;
  };
  onTestFinished(end);
  await client.query("begin");
  await client.query(text, values);
  return end;
}

/** Opens due slots with a pool of this size. */
async function openWith(databasePoolSize: number): Promise<number> {
  const log = createLog("silent");
  const db = openDatabase({ databaseUrl: s.app.database.url, databasePoolSize }, log);
  onTestFinished(() => db.close());
  return openSlots({ db, log, settings: s.app.settings }, () => {});
}

// Rules: protocol/schedules#isolated-failures
describe("a scheduler that meets locks of other transactions", () => {
  test("a locked earlier room delays only its own schedule", async () => {
    await due(10, 1440);
    await run();
    const sessionId = (await claimed())[0]!.sessionId;
    await s.app.database.sql.query(
      "update standup_slots set slot_date = slot_date - 1 where session_id = $1",
      [sessionId],
    );
    await again();
    const others = await manyDue(s.app, 2);
    const end = await lockAndStall("select from sessions where id = $1 for no key update", [sessionId]);
    // Its schedule has been due for the longest time. With one connection it runs first, and the others run
    // after it.
    await set("next_opens_at = next_opens_at - interval '1 hour'");
    expect(await openWith(1)).toBe(2);
    expect(await countOpened(s.app, others)).toEqual({ claimed: 2, rooms: 2, due: 0 });
    expect(await run()).toEqual([]);
    expect(s.logged).toEqual([
      expect.objectContaining({
        level: "error",
        spaceId: s.t.space.id,
        err: expect.objectContaining({ code: "55P03" }),
      }),
    ]);
    end();
    await expect.poll(() => run()).toEqual(["opened"]);
    expect(await claimedDays(s.app, s.t.space.id)).toHaveLength(2);
  });

  test("a locked space delays only its own plan", async () => {
    const spaces = await manyDue(s.app, 3);
    const planned = async (isPlanned: boolean) => {
      const { rows } = await s.app.database.sql.query<{ space: string }>(
        `select space_id as space from standup_schedules
         where space_id = any($1) and (next_date is not null) = $2 order by id`,
        [spaces, isPlanned],
      );
      return rows.map((row) => row.space);
    };
    await s.app.database.sql.query(
      `update standup_schedules set next_date = null, next_opens_at = null, next_closes_at = null, next_day_ends_at = null
       where space_id = any($1)`,
      [spaces],
    );
    // This is the order in which schedules are planned.
    const [first, ...others] = await planned(false);
    const end = await lockAndStall("select from spaces where id = $1 for no key update", [first]);
    await expect(replan(s.db)).rejects.toMatchObject({ code: "55P03" });
    expect([await planned(false), await planned(true)]).toEqual([[first], others]);
    end();
    await expect.poll(() => replan(s.db)).toBe(1);
    expect(await planned(true)).toEqual([first, ...others]);
  });
});

describe("simultaneous slots", () => {
  test("a scheduler opens four slots at a time, each of them once", async () => {
    const spaces = await manyDue(s.app, 12);
    await s.app.database.sql.query(
      `create function wait_here() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(7); return new; end $$;
       create trigger wait_here before insert on standup_slots for each row execute function wait_here()`,
    );
    onTestFinished(async () => void (await s.app.database.sql.query("drop function wait_here cascade")));
    const end = await lockAndStall("select pg_advisory_xact_lock(7)", []);
    const opening = openWith(10);
    await expect.poll(waiting).toBe(4);
    end();
    await opening;
    await run();
    expect(await countOpened(s.app, spaces)).toEqual({ claimed: 12, rooms: 12, due: 0 });
  });

  test.each([1, 2])("with a pool of %i connections, a scheduler opens all due slots", async (connections) => {
    const spaces = await manyDue(s.app, 6);
    expect(await openWith(connections)).toBe(6);
    expect(await countOpened(s.app, spaces)).toEqual({ claimed: 6, rooms: 6, due: 0 });
  });

  async function waiting(): Promise<number> {
    const { rowCount } = await s.app.database.sql.query(
      "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    );
    return rowCount!;
  }
});
