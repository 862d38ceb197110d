// Rules: protocol/webhooks#each-event-once, protocol/webhooks#test-event,
//   protocol/webhooks#transactional-events
import { afterAll, beforeEach, expect, test } from "vitest";
import { queueEvents } from "#shared/standups/queue-events.ts";
import { transaction } from "#shared/db/transaction.ts";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import type { StandupEvent } from "#shared/rules/webhook-events.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { webhookEnv } from "#test/support/receiver.ts";
import { databaseOf, report, sendTest, slotStandup, type SlotRoom } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: webhookEnv });
let t: Team;
let ana: Person;
let slot: SlotRoom;
const db = databaseOf(app);
afterAll(async () => {
  await db.close();
});
beforeEach(async () => {
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
  await report(ana, t.spacePath, "https://localhost/standups");
  slot = await slotStandup(app, ana, t.spacePath);
});

/** Returns the room's events in the outbox, with the number of jobs for each. */
async function eventsWithJobs(): Promise<[event: string, jobs: number][]> {
  const { rows } = await app.database.sql.query<{ event: string; jobs: number }>(
    `select event, (select count(*)::int from pgboss.job where data->>'id' = d.id::text) as jobs
     from webhook_deliveries d where session_id = $1 order by event`,
    [slot.id],
  );
  return rows.map(({ event, jobs }) => [event, jobs]);
}

test.each<StandupEvent>(["standup.opened", "standup.closed", "standup.ended"])(
  "%s and its wake-up job are written together once, or not at all",
  async (event) => {
    const undone = transaction(db, async (tx) => {
      await queueEvents(tx, [slot.id], event);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    const jobs = await app.database.sql.query("select from pgboss.job");
    expect([await eventsWithJobs(), jobs.rowCount]).toEqual([[], 0]);
    for (let n = 0; n < 2; n++) await transaction(db, (tx) => queueEvents(tx, [slot.id], event));
    expect(await eventsWithJobs()).toEqual([[event, 1]]);
    await app.database.sql.query("delete from pgboss.job");
  },
);

test("requesting a test also adds a job", async () => {
  const id = await sendTest(ana, t.spacePath);
  const jobs = await app.database.sql.query("select from pgboss.job where data->>'id' = $1", [id]);
  expect(jobs.rowCount).toBe(1);
});

test("a standup that ends twice is reported once", async () => {
  const reopen = () => ok(ana, "POST", `${slot.room}/reopen`);
  await ok(ana, "DELETE", slot.room);
  await reopen();
  await ok(ana, "DELETE", slot.room);
  expect(await eventsWithJobs()).toEqual([["standup.ended", 1]]);
  for (let n = 0; n < 2; n++) {
    await reopen();
    await app.database.sql.query(
      `update sessions set config = config || jsonb_build_object('closesAt', iso(now() - interval '1 min'))
       where id = $1`,
      [slot.id],
    );
    // A room that another transaction has locked is skipped until the next run.
    await expect.poll(() => endWindows(db)).toBe(1);
    expect(await eventsWithJobs()).toEqual([
      ["standup.closed", 1],
      ["standup.ended", 1],
    ]);
  }
});
