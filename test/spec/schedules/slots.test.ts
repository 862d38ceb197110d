// Rules: protocol/schedules#deleting-a-room, protocol/schedules#late-opening,
//   protocol/schedules#saving-is-a-change, protocol/standups#the-day-of-a-standup,
//   protocol/webhooks#event-types
import { describe, expect, test } from "vitest";
import { ok, readStandup } from "#test/support/client.ts";
import { saveSchedule, type ClaimedDay } from "#test/support/schedules.ts";
import { scheduling } from "#test/support/scheduling.ts";
import { writeWebhook } from "#test/support/slot-fixtures.ts";

const s = scheduling();
const { run, due, again, set, claimed, planned, standups, roomOf } = s;

// Rules: protocol/schedules#late-opening, protocol/schedules#once-a-day, protocol/schedules#opened-room
describe("the room of a slot", () => {
  test("a slot opens an async standup named after its local date", async () => {
    await due();
    expect(await run()).toEqual(["opened"]);
    const [slot] = await claimed();
    const room = await readStandup(s.ben, `/api/sessions/${slot!.sessionId}`);
    const closesAt = slot!.closesAt.toISOString();
    expect(room).toMatchObject({
      kind: "standup",
      title: `Standup ${s.here.today}`,
      phase: "",
      version: 1,
      facilitatorId: s.ana.id,
      endedAt: null,
      config: { mode: "async", closesAt, secondsPerPerson: 90 },
      state: { mode: "async", closesAt, timezone: s.here.timezone },
    });
    const { rows } = await s.app.database.sql.query(
      `select $1 = iso(($2::date + $3::time) at time zone $4 + interval '60 minutes') as ends,
         $5 = ($2::date + 1)::timestamp at time zone $4 as day_ends,
         (select config->>'closesAt' from sessions where id = $6) = $1 as is_stored`,
      [closesAt, s.here.today, s.here.at(-10), s.here.timezone, slot!.dayEndsAt, slot!.sessionId],
    );
    expect(rows).toEqual([{ ends: true, day_ends: true, is_stored: true }]);
  });

  test("the room's day is the slot's local date, whatever the day in UTC", async () => {
    await due();
    await run();
    const { id } = await roomOf();
    await s.app.database.sql.query(
      "update sessions set created_at = created_at - interval '3 days' where id = $1",
      [id],
    );
    const { rows } = await s.app.database.sql.query("select to_char(standup_day($1), 'YYYY-MM-DD') as day", [
      id,
    ]);
    expect(rows).toEqual([{ day: s.here.today }]);
  });

  test("opening a slot is reported to the webhook", async () => {
    await writeWebhook(s.app, s.t.space.id);
    await due();
    await run();
    const { rows } = await s.app.database.sql.query(
      "select session_id, event from webhook_deliveries where space_id = $1",
      [s.t.space.id],
    );
    const [slot] = await claimed();
    expect(rows).toEqual([{ session_id: slot!.sessionId, event: "standup.opened" }]);
  });
});

// Rules: protocol/schedules#once-a-day, protocol/schedules#one-clock, protocol/schedules#opening-time
describe("the time at which a slot opens", () => {
  test("a slot does not open before its time, by the database's clock", async () => {
    await saveSchedule(s.ana, s.t.spacePath, { timezone: s.here.timezone, openTime: s.here.at(5) });
    await again();
    expect([await run(), await claimed(), await planned()]).toEqual([[], [], s.here.today]);
    await set("next_opens_at = now()");
    expect(await run()).toEqual(["opened"]);
  });

  test("a day opens once, however often schedulers run", async () => {
    await due();
    expect([await run(), await run(), await run()]).toEqual([["opened"], [], []]);
    await again();
    expect(await run()).toEqual([]);
    expect(await standups()).toHaveLength(1);
  });

  test("a schedule saved after the day's open time opens from the next day on", async () => {
    await saveSchedule(s.ana, s.t.spacePath, { timezone: s.here.timezone, openTime: s.here.at(-1) });
    expect(await run()).toEqual([]);
    expect((await planned())! > s.here.today).toBe(true);
  });

  test("saving after a slot's opening skips the slot", async () => {
    await due();
    await saveSchedule(s.ana, s.t.spacePath, { timezone: s.here.timezone, openTime: s.here.at(-10) });
    expect([await run(), await claimed()]).toEqual([[], []]);
  });

  test("a late slot within its window opens, and closes at the scheduled end", async () => {
    await due(50, 60);
    expect(await run()).toEqual(["opened"]);
    const [{ opensAt, closesAt }] = (await claimed()) as [ClaimedDay];
    expect(closesAt.getTime() - opensAt.getTime()).toBe(3_600_000);
    expect((await roomOf()).state.closesAt).toBe(closesAt.toISOString());
  });

  test("a slot after its window is logged, and the next day is planned", async () => {
    await due(10, 60);
    await set("next_closes_at = now()");
    // The plan is computed again from the schedule, so the test changes the schedule too.
    await set("window_minutes = 5");
    expect([await run(), await claimed(), await standups()]).toEqual([["late"], [], []]);
    expect((await planned())! > s.here.today).toBe(true);
    expect(s.logged).toEqual([
      expect.objectContaining({
        level: "warn",
        day: s.here.today,
        spaceId: s.t.space.id,
        scheduleId: expect.any(String),
      }),
    ]);
  });

  test("a slot does not open on the next local day, even within its window", async () => {
    await due(60, 1440);
    await set(
      "next_date = next_date - 1, next_opens_at = next_opens_at - interval '1 day', next_closes_at = now() + interval '1 hour', next_day_ends_at = now()",
    );
    // Yesterday's slot is late. Today's slot opens right after it.
    expect(await run()).toEqual(["late", "opened"]);
    expect((await claimed()).map((slot) => slot.day)).toEqual([s.here.today]);
  });

  test("after days without a scheduler only today's slot opens", async () => {
    await due(10, 60);
    await set(
      `next_date = next_date - 3, next_opens_at = next_opens_at - interval '3 days', next_closes_at = next_closes_at - interval '3 days',
       next_day_ends_at = next_day_ends_at - interval '3 days'`,
    );
    expect(await run()).toEqual(["late", "opened"]);
    expect((await claimed()).map((slot) => slot.day)).toEqual([s.here.today]);
    expect((await planned())! > s.here.today).toBe(true);
  });

  test("a disabled schedule opens nothing, even if it was disabled just before the run", async () => {
    await due();
    await saveSchedule(s.ana, s.t.spacePath, {
      timezone: s.here.timezone,
      openTime: s.here.at(-10),
      enabled: false,
    });
    expect(await run()).toEqual([]);
    await again();
    expect([await run(), await claimed()]).toEqual([[], []]);
  });

  test("an opened day does not open again after another zone or time is saved", async () => {
    await due();
    await run();
    await saveSchedule(s.ana, s.t.spacePath, { timezone: "UTC", openTime: "00:00", windowMinutes: 1440 });
    await again();
    expect(await run()).toEqual([]);
    expect((await claimed()).map((slot) => slot.day)).toEqual([s.here.today]);
  });

  test("deleting the room does not open its day again", async () => {
    await due();
    await run();
    const [slot] = await claimed();
    await ok(s.ana, "DELETE", `${s.t.spacePath}/sessions/${slot!.sessionId}`);
    await again();
    expect([await run(), await standups()]).toEqual([[], []]);
    expect(await claimed()).toEqual([{ ...slot, sessionId: null }]);
  });

  test("a day claimed by another scheduler is skipped, and the next day is planned", async () => {
    await due();
    await s.app.database.sql.query(
      `insert into standup_slots (schedule_id, slot_date, opens_at, closes_at, day_ends_at)
       select id, next_date, next_opens_at, next_closes_at, next_day_ends_at from standup_schedules where space_id = $1`,
      [s.t.space.id],
    );
    expect([await run(), await standups()]).toEqual([[], []]);
    expect((await planned())! > s.here.today).toBe(true);
  });
});
