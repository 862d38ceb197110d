// Rules: protocol/schedules#skipped-slots
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { openSlots } from "#shared/domain/standups/schedule/open-slots.ts";
import { createLog } from "#shared/runtime/log.ts";
import { countOpened, everyDay, makeDue, manyDue } from "#test/support/schedules.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout, trials } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const slots = Math.min(trials, 500);
const sessionLimitPerSpace = 2;

const app = await testApp({ env: { ...raceEnv, SESSION_LIMIT_PER_SPACE: String(sessionLimitPerSpace) } });
const schedulers: Database[] = [1, 2, 3, 4].map(() =>
  openDatabase({ databaseUrl: app.database.url, databasePoolSize: 2 }, createLog("silent")),
);
await Promise.all(schedulers.map((db) => db.jobs.start()));
afterAll(async () => {
  await Promise.all(schedulers.map((db) => db.close()));
});

/** Runs these schedulers at once. Returns the number of slots that each opened. */
const runAll = (selected = schedulers) =>
  Promise.all(
    selected.map((db) =>
      openSlots({ db, log: createLog("silent"), settings: { sessionLimitPerSpace } }, () => {}),
    ),
  );

/** Runs one scheduler until no slot is due. A scheduler skips a space that another transaction has locked. */
const openAllDue = (spaceId: string) =>
  expect
    .poll(async () => {
      await runAll(schedulers.slice(0, 1));
      return (await countOpened(app, [spaceId])).due;
    })
    .toBe(0);

// Rules: protocol/guarantees#schedule-slots, protocol/schedules#once-a-day
describe("slots under simultaneous schedulers", () => {
  test(
    `four schedulers over ${slots} due slots open each of them once`,
    async () => {
      const spaces = await manyDue(app, slots);
      let opened = 0;
      await expect
        .poll(
          async () => {
            for (const count of await runAll()) opened += count;
            return (await countOpened(app, spaces)).due;
          },
          { timeout: raceTimeout },
        )
        .toBe(0);
      expect([opened, await countOpened(app, spaces)]).toEqual([
        slots,
        { claimed: slots, rooms: slots, due: 0 },
      ]);
    },
    raceTimeout,
  );

  test(
    "a slot that opens together with new rooms respects the limit",
    () =>
      race(async () => {
        const { owner, space } = await dueSpace();
        const body = { kind: "poker", title: "Race" };
        const [first, second] = await Promise.all([
          owner.send("POST", `${space.path}/sessions`, { body }),
          owner.send("POST", `${space.path}/sessions`, { body }),
          ...schedulers.slice(0, 2).map((db) => runAll([db])),
        ] as const);
        await openAllDue(space.id);
        const { rooms } = await countOpened(app, [space.id]);
        const { rows } = await app.database.sql.query<{ days: number; open: number }>(
          `select (select count(*)::int from standup_slots o join standup_schedules d on d.id = o.schedule_id
               where d.space_id = $1) as days,
             (select count(*)::int from sessions where space_id = $1) as open`,
          [space.id],
        );
        const result = `${outcome([first, second])} with ${rooms} standups, ${rows[0]!.open} open, ${rows[0]!.days} days`;
        const allowed = [
          "201 201 with 0 standups, 2 open, 1 days",
          "201 409 with 1 standups, 2 open, 1 days",
        ];
        return allowed.includes(result) ? null : result;
      }),
    raceTimeout,
  );

  test(
    "a slot that opens while its schedule is saved opens first or not at all",
    () =>
      race(async (n) => {
        const { owner, space } = await dueSpace();
        const body = {
          weekdays: everyDay,
          openTime: "09:30",
          timezone: "UTC",
          windowMinutes: 60,
          enabled: false,
        };
        const request: Promise<{ status: number }> =
          n % 2 === 0
            ? owner.send("PUT", `${space.path}/standup-schedule`, { body })
            : owner.send("DELETE", space.path);
        const [{ status }] = await Promise.all([request, runAll(schedulers.slice(0, 2))]);
        await openAllDue(space.id);
        const { claimed, rooms } = await countOpened(app, [space.id]);
        const isRight = n % 2 === 0 ? status === 200 && claimed === rooms : status === 204 && rooms === 0;
        return isRight && rooms <= 1 ? null : `${status}: ${claimed} claimed, ${rooms} rooms`;
      }),
    raceTimeout,
  );
});

/** Creates a space with one owner and a due schedule. */
async function dueSpace() {
  const [owner] = await crowd(app, 1);
  const space = await raceSpace(app, [owner!]);
  await makeDue(app, [space.id]);
  return { owner: owner!, space };
}
