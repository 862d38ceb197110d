// Rules: protocol/schedules#earlier-rooms-end
import { describe, expect, onTestFinished, test } from "vitest";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { ok, readStandup, team, type Person } from "#test/support/client.ts";
import { asOfLastWeek, claimedDays, saveSchedule } from "#test/support/schedules.ts";
import { scheduling } from "#test/support/scheduling.ts";
import { writeWebhook } from "#test/support/slot-fixtures.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";

const s = scheduling();
const { run, due, again, set, claimed, planned, standups, roomOf } = s;

// Rules: protocol/schedules#earlier-rooms-end
describe("rooms of earlier slots", () => {
  /** Opens a room for yesterday that is still open, with a window of several days. */
  async function openYesterday(): Promise<string> {
    await due(10, 1440);
    await run();
    const [slot] = await claimed();
    await s.app.database.sql.query(
      "update standup_slots set slot_date = slot_date - 1 where session_id = $1",
      [slot!.sessionId],
    );
    await again();
    return slot!.sessionId!;
  }

  test("opening a slot ends the rooms of earlier slots", async () => {
    await writeWebhook(s.app, s.t.space.id);
    const id = await openYesterday();
    const watcher = await watch<StandupEnvelope>(s.ben, id);
    expect(await run()).toEqual(["opened"]);
    const before = await readStandup(s.ben, `/api/sessions/${id}`);
    expect([before.endedAt, before.version]).toEqual([expect.any(String), 2]);
    // This scheduler runs in the tests' process, so the app is notified through Postgres.
    await watcher.until((frame) => frame.endedAt !== null && frame.version === 2);
    const { rows } = await s.app.database.sql.query<{ event: string }>(
      "select event from webhook_deliveries where session_id = $1 order by event",
      [id],
    );
    expect(rows.map((row) => row.event)).toEqual(["standup.closed", "standup.opened"]);
    const frozen = await s.app.database.sql.query("select from standup_trend_days where session_id = $1", [
      id,
    ]);
    expect(frozen.rowCount).toBe(1);
  });

  test("opening a slot ends the room of an earlier slot, even if it was reopened", async () => {
    const id = await openYesterday();
    await ok(s.ana, "DELETE", `/api/sessions/${id}`);
    await ok(s.ana, "POST", `/api/sessions/${id}/reopen`);
    await run();
    expect((await readStandup(s.ana, `/api/sessions/${id}`)).endedAt).not.toBeNull();
  });

  test("opening a slot keeps standups without a slot and rooms of other spaces open", async () => {
    const own = await openStandup(s.ana, s.t.spacePath);
    const { space, spacePath, people } = await team(s.app, ["Olga"]);
    await saveSchedule(people[0]!, spacePath, { timezone: s.here.timezone, openTime: s.here.at(-10) });
    await asOfLastWeek(s.app, s.db, space.id);
    await run();
    const [theirs] = await claimedDays(s.app, space.id);
    await openYesterday();
    await run();
    expect((await readStandup(s.ana, own.room)).endedAt).toBeNull();
    expect((await readStandup(people[0]!, `/api/sessions/${theirs!.sessionId}`)).endedAt).toBeNull();
    expect((await ok<Envelope>(s.ana, "GET", s.t.room)).endedAt).toBeNull();
  });
});

// Rules: protocol/schedules#saving-is-a-change
describe("saving a schedule while its standup is open", () => {
  test.each([
    ["another time and window", { openTime: "00:00", windowMinutes: 5 }],
    ["other weekdays and another zone", { weekdays: [0], timezone: "Asia/Kolkata" }],
    ["off", { enabled: false }],
  ])("the open standup keeps its closesAt when its schedule is saved with %s", async (_what, changed) => {
    await due();
    await run();
    const before = await roomOf();
    const { timezone } = s.here;
    await saveSchedule(s.ana, s.t.spacePath, { timezone, openTime: s.here.at(-10), ...changed });
    await run();
    expect(await endWindows(s.db)).toBe(0);
    const after = await roomOf();
    expect([after.endedAt, after.config, after.state.closesAt]).toEqual([
      null,
      before.config,
      before.state.closesAt,
    ]);
    expect(await standups()).toEqual([{ id: before.id }]);
    await s.app.database.sql.query(
      "update sessions set config = config || jsonb_build_object('closesAt', iso(now())) where id = $1",
      [before.id],
    );
    expect(await endWindows(s.db)).toBe(1);
  });
});

// Rules: protocol/schedules#facilitator
describe("the facilitator of a slot's room", () => {
  const owner = (who: Person, role = "owner", as = s.ana) =>
    ok(as, "POST", `${s.t.spacePath}/members/${who.id}/role`, { role });
  const seen = (who: Person, at: string) =>
    s.app.database.sql.query(
      "update space_members set last_seen_at = $3 where space_id = $1 and user_id = $2",
      [s.t.space.id, who.id, at],
    );

  test("the person who saved the schedule facilitates if they are still an owner", async () => {
    await owner(s.ben);
    await saveSchedule(s.ben, s.t.spacePath, { timezone: s.here.timezone, openTime: s.here.at(-10) });
    await again();
    await seen(s.ben, "2020-01-01T00:00:00Z");
    await run();
    expect((await roomOf()).facilitatorId).toBe(s.ben.id);
  });

  test("otherwise the most recently active owner facilitates, never a plain member", async () => {
    s.t = await team(s.app, ["Ana", "Ben", "Cem", "Dora"]);
    s.ana = s.t.people[0]!;
    const [, second, third, member] = s.t.people as [Person, Person, Person, Person];
    await owner(second);
    await owner(third);
    await due();
    await owner(s.ana, "member", second);
    await seen(s.ana, "2030-01-04T00:00:00Z");
    // By id, the other owner would come first.
    const [first, last] = [second, third].sort((a, b) => (a.id < b.id ? -1 : 1));
    await seen(first!, "2030-01-01T00:00:00Z");
    await seen(last!, "2030-01-02T00:00:00Z");
    await seen(member, "2030-01-03T00:00:00Z");
    await run();
    expect((await roomOf()).facilitatorId).toBe(last!.id);
  });

  test("among owners active at the same time, the first by id facilitates", async () => {
    s.t = await team(s.app, ["Ana", "Ben", "Cem"]);
    s.ana = s.t.people[0]!;
    const [, second, third] = s.t.people as [Person, Person, Person];
    await owner(second);
    await owner(third);
    await due();
    for (const who of s.t.people) await seen(who, "2030-01-01T00:00:00Z");
    await set("updated_by = null");
    await ok(second, "DELETE", `${s.t.spacePath}/members/${s.ana.id}`);
    s.ana = second;
    await run();
    expect((await roomOf()).facilitatorId).toBe([second.id, third.id].sort()[0]);
  });
});

// Rules: protocol/schedules#skipped-slots
describe("a slot without a room", () => {
  /** Runs the scheduler. Expects that today is claimed with this reason and never opens again. */
  async function expectSkipped(why: string, limit?: number) {
    expect(await run(limit)).toEqual(["skipped"]);
    expect((await claimed()).map(({ day, sessionId }) => [day, sessionId])).toEqual([[s.here.today, null]]);
    expect(s.logged).toEqual([
      expect.objectContaining({
        level: "warn",
        why,
        day: s.here.today,
        spaceId: s.t.space.id,
        scheduleId: expect.any(String),
      }),
    ]);
    expect(JSON.stringify(s.logged)).not.toMatch(/Ana|Team of/);
    expect((await planned())! > s.here.today).toBe(true);
  }

  test("a day without an owner is logged and never opens", async () => {
    await due();
    const set = (role: string) =>
      s.app.database.sql.query("update space_members set role = $2 where space_id = $1 and user_id = $3", [
        s.t.space.id,
        role,
        s.ana.id,
      ]);
    await set("member");
    await expectSkipped("no owner");
    await set("owner");
    await again();
    expect([await run(), await standups()]).toEqual([[], []]);
  });

  test("with a retired kind the day is claimed and logged", async () => {
    await due();
    const retire = (at: string | null) =>
      s.app.database.sql.query("update session_kinds set retired_at = $1 where kind = 'standup'", [at]);
    onTestFinished(async () => void (await retire(null)));
    await retire("2026-01-01T00:00:00Z");
    await expectSkipped("kind retired");
  });

  test("a day at the session limit is logged and does not open", async () => {
    await due();
    await expectSkipped("session limit", 1);
    await ok(s.ana, "DELETE", s.t.room);
    await s.app.database.sql.query(
      `with yesterday as (
         insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
         values ($1, 'standup', (select id from session_kinds where kind = 'standup'), 'Yesterday', '{"mode":"async","secondsPerPerson":90}', $2) returning id
       )
       update standup_slots set slot_date = slot_date - 1, session_id = (select id from yesterday)
       where schedule_id = (select id from standup_schedules where space_id = $1)`,
      [s.t.space.id, s.ana.id],
    );
    await again();
    expect(await run(1)).toEqual(["opened"]);
  });
});

// Rules: protocol/standups#rooms-keep-their-names
test("a scheduled standup has the names that the space gave to the fields", async () => {
  const names = { yesterday: "Done", today: "Next", blockers: "", hideBlockers: true };
  await ok(s.ana, "PATCH", `${s.t.spacePath}/standup-questions`, names);
  await due(10);
  await run();
  const [slot] = await claimed();
  expect((await readStandup(s.ben, `/api/sessions/${slot!.sessionId}`)).config.questions).toEqual(names);
});
