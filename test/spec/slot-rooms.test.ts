import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok, readStandup, team, type Person, type Team } from "#test/support/people.ts";
import {
  asOfLastWeek,
  claimedDays,
  dueToday,
  noon,
  plannedDay,
  runScheduler,
  saveSchedule,
  setSchedule,
  type Noon,
} from "#test/support/schedules.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";

let app: TestApp;
let db: Database;
let here: Noon;
let t: Team;
let ana: Person;
let ben: Person;
/** What the newest run logged. */
let logged: Record<string, unknown>[];
beforeAll(async () => {
  app = await startApp();
  db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
});
afterAll(async () => {
  await db.close();
  await app.stop();
});
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  here = await noon(app);
});

const run = async (limit?: number) => {
  const { outcomes, lines } = await runScheduler(db, limit);
  logged = lines;
  return outcomes;
};
const due = (minutesAgo?: number, windowMinutes?: number) => dueToday(app, db, t, minutesAgo, windowMinutes);
const again = () => asOfLastWeek(app, db, t.space.id);
const set = (what: string) => setSchedule(app, t.space.id, what);
const claimed = () => claimedDays(app, t.space.id);
const planned = () => plannedDay(app, t.space.id);
const standups = async () =>
  (
    await app.database.sql.query("select id from sessions where space_id = $1 and kind = 'standup'", [
      t.space.id,
    ])
  ).rows;
const roomOf = async () => readStandup(ana, `/api/sessions/${(await claimed())[0]!.sessionId}`);

describe("the rooms of days before (contract 8, Opening)", () => {
  /** Opens a room for yesterday that is still open, with a window of days. */
  async function openYesterday(): Promise<string> {
    await due(10, 1440);
    await run();
    const [slot] = await claimed();
    await app.database.sql.query("update standup_slots set slot_date = slot_date - 1 where session_id = $1", [
      slot!.sessionId,
    ]);
    await again();
    return slot!.sessionId!;
  }

  test("are ended when the next one opens, before their viewers' eyes, and those who asked are told that it closed", async () => {
    await app.database.sql.query(
      `insert into standup_webhooks (space_id, url, secret, secret_key_id, created_at)
       values ($1, 'https://hooks.example.com/x', 'x', 'k', now() - interval '1 day')`,
      [t.space.id],
    );
    const id = await openYesterday();
    const watcher = await watch<StandupEnvelope>(ben, id);
    expect(await run()).toEqual(["opened"]);
    const before = await readStandup(ben, `/api/sessions/${id}`);
    expect([before.endedAt, before.version]).toEqual([expect.any(String), 2]);
    // This scheduler is in the tests' process, so the app hears of it through Postgres.
    await watcher.until((frame) => frame.endedAt !== null && frame.version === 2);
    const { rows } = await app.database.sql.query<{ event: string }>(
      "select event from webhook_deliveries where session_id = $1 order by event",
      [id],
    );
    expect(rows.map((row) => row.event)).toEqual(["standup.closed", "standup.opened"]);
    const frozen = await app.database.sql.query("select from standup_trend_days where session_id = $1", [id]);
    expect(frozen.rowCount).toBe(1);
  });

  test("also one that its facilitator had opened again", async () => {
    const id = await openYesterday();
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    await ok(ana, "POST", `/api/sessions/${id}/reopen`);
    await run();
    expect((await readStandup(ana, `/api/sessions/${id}`)).endedAt).not.toBeNull();
  });

  test("those that no slot opened stay, and so do other spaces'", async () => {
    const own = await openStandup(ana, t.spacePath);
    const { space, spacePath, people } = await team(app, ["Olga"]);
    await saveSchedule(people[0]!, spacePath, { timezone: here.timezone, openTime: here.at(-10) });
    await asOfLastWeek(app, db, space.id);
    await run();
    const [theirs] = await claimedDays(app, space.id);
    await openYesterday();
    await run();
    expect((await readStandup(ana, own.room)).endedAt).toBeNull();
    expect((await readStandup(people[0]!, `/api/sessions/${theirs!.sessionId}`)).endedAt).toBeNull();
    expect((await ok<Envelope>(ana, "GET", t.room)).endedAt).toBeNull();
  });
});

describe("who runs it (spec 1, Standup schedule and slots)", () => {
  const owner = (who: Person, role = "owner", as = ana) =>
    ok(as, "POST", `${t.spacePath}/members/${who.id}/role`, { role });
  const seen = (who: Person, at: string) =>
    app.database.sql.query(
      "update space_members set last_seen_at = $3 where space_id = $1 and user_id = $2",
      [t.space.id, who.id, at],
    );

  test("whoever saved the schedule last, while they own the space, however long they were not seen", async () => {
    await owner(ben);
    await saveSchedule(ben, t.spacePath, { timezone: here.timezone, openTime: here.at(-10) });
    await again();
    await seen(ben, "2020-01-01T00:00:00Z");
    await run();
    expect((await roomOf()).facilitatorId).toBe(ben.id);
  });

  test("otherwise the owner seen latest; a member who was seen later is none", async () => {
    t = await team(app, ["Ana", "Ben", "Cem", "Dora"]);
    ana = t.people[0]!;
    const [, second, third, member] = t.people as [Person, Person, Person, Person];
    await owner(second);
    await owner(third);
    await due();
    await owner(ana, "member", second);
    await seen(ana, "2030-01-04T00:00:00Z");
    // By id alone it would be the other one.
    const [first, last] = [second, third].sort((a, b) => (a.id < b.id ? -1 : 1));
    await seen(first!, "2030-01-01T00:00:00Z");
    await seen(last!, "2030-01-02T00:00:00Z");
    await seen(member, "2030-01-03T00:00:00Z");
    await run();
    expect((await roomOf()).facilitatorId).toBe(last!.id);
  });

  test("of owners seen at the same moment the first by id; the saver may have left the space or be unknown", async () => {
    t = await team(app, ["Ana", "Ben", "Cem"]);
    ana = t.people[0]!;
    const [, second, third] = t.people as [Person, Person, Person];
    await owner(second);
    await owner(third);
    await due();
    for (const who of t.people) await seen(who, "2030-01-01T00:00:00Z");
    await set("updated_by = null");
    await ok(second, "DELETE", `${t.spacePath}/members/${ana.id}`);
    ana = second;
    await run();
    expect((await roomOf()).facilitatorId).toBe([second.id, third.id].sort()[0]);
  });
});

describe("a day without a room (contract 8, Opening)", () => {
  /** Runs the scheduler and expects that today was claimed for this reason, and never opens again. */
  async function expectSkipped(why: string, limit?: number) {
    expect(await run(limit)).toEqual(["skipped"]);
    expect((await claimed()).map(({ day, sessionId }) => [day, sessionId])).toEqual([[here.today, null]]);
    expect(logged).toEqual([
      expect.objectContaining({
        level: "warn",
        why,
        day: here.today,
        spaceId: t.space.id,
        scheduleId: expect.any(String),
      }),
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/Ana|Team of/);
    expect((await planned())! > here.today).toBe(true);
  }

  test("without an owner: the day is claimed and logged, and stays so when there is one again", async () => {
    await due();
    const set = (role: string) =>
      app.database.sql.query("update space_members set role = $2 where space_id = $1 and user_id = $3", [
        t.space.id,
        role,
        ana.id,
      ]);
    await set("member");
    await expectSkipped("no owner");
    await set("owner");
    await again();
    expect([await run(), await standups()]).toEqual([[], []]);
  });

  test("when standups are retired", async () => {
    await due();
    const retire = (at: string | null) =>
      app.database.sql.query("update session_kinds set retired_at = $1 where kind = 'standup'", [at]);
    onTestFinished(async () => void (await retire(null)));
    await retire("2026-01-01T00:00:00Z");
    await expectSkipped("kind retired");
  });

  test("when the space is full of open sessions, counted after the days before have ended", async () => {
    await due();
    await expectSkipped("session limit", 1);
    await ok(ana, "DELETE", t.room);
    await app.database.sql.query(
      `with yesterday as (
         insert into sessions (space_id, kind, title, config, facilitator_id)
         values ($1, 'standup', 'Yesterday', '{"mode":"async","secondsPerPerson":90}', $2) returning id
       )
       update standup_slots set slot_date = slot_date - 1, session_id = (select id from yesterday)
       where schedule_id = (select id from standup_schedules where space_id = $1)`,
      [t.space.id, ana.id],
    );
    await again();
    expect(await run(1)).toEqual(["opened"]);
  });
});
